package dev.talaria.cli.command.digest;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.digest.DigestRequest;
import dev.talaria.runtime.digest.LogFilter;
import dev.talaria.runtime.digest.TimeExpression;
import dev.talaria.runtime.digest.line.LogLevel;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What was typed after {@code digest}, as a request. */
final class DigestOptions {
  private DigestOptions() {}

  static DigestRequest request(Invocation call, Clock clock) throws Refused {
    var paths = new ArrayList<Path>();
    for (var typed : call.given().arguments()) {
      paths.add(Invocation.path(call.directory(), typed));
    }
    var request = DigestRequest.of(List.copyOf(paths), clock);
    var since = time(call, Flag.SINCE, request);
    var until = time(call, Flag.UNTIL, request);
    var from = since == null ? null : since.start();
    var to = until == null ? null : until.end();
    if (from != null && to != null && !from.isBefore(to)) {
      throw Refused.usage("--until must be after --since: " + to + " is not after " + from, "");
    }
    return request.with(filter(from, to, call));
  }

  private static LogFilter filter(@Nullable Instant from, @Nullable Instant to, Invocation call)
      throws Refused {
    return LogFilter.NONE.between(from, to).ofLevels(levels(call));
  }

  private static @Nullable TimeExpression time(Invocation call, Flag flag, DigestRequest request)
      throws Refused {
    var typed = call.given().value(flag);
    if (typed.isEmpty()) {
      return null;
    }
    return TimeExpression.parse(typed.get(), request.zone(), request.now())
        .orElseThrow(() -> Refused.usage(
            flag.word() + ": \"" + typed.get() + "\" is no time", "for example: " + flag.help()));
  }

  private static Set<LogLevel> levels(Invocation call) throws Refused {
    var typed = call.given().value(Flag.LEVEL);
    if (typed.isEmpty()) {
      return Set.of();
    }
    return LogLevel.named(typed.get())
        .map(LogFilter::atLeast)
        .orElseThrow(() -> Refused.usage(
            "--level: \"" + typed.get() + "\" is no level",
            "trace, debug, info, warn, error or fatal"));
  }
}
