package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.digest.DigestRequest;
import dev.talaria.runtime.digest.LogFilter;
import dev.talaria.runtime.digest.TimeExpression;
import dev.talaria.runtime.digest.line.LogLevel;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.walk.PathPattern;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The arguments of {@code log_digest}, checked. */
sealed interface LogDigestArguments {
  record Good(DigestRequest request, Language language) implements LogDigestArguments {}

  Pattern COMMA = Pattern.compile("\\s*,\\s*");

  /** Names the argument, and says what would be right. */
  record Bad(String message) implements LogDigestArguments {}

  static LogDigestArguments read(ObjectNode arguments, ToolContext context) {
    try {
      return new Good(
          request(arguments, context), language(arguments.path("language").asText("en")));
    } catch (Wrong wrong) {
      return new Bad(wrong.getMessage());
    }
  }

  /** What would be read; nothing where the arguments are refused. */
  static List<Path> reads(ObjectNode arguments, ToolPaths from) {
    try {
      return paths(arguments.path("paths"), from).stream()
          .map(path -> PathPattern.of(path).map(PathPattern::root).orElse(path))
          .toList();
    } catch (Wrong wrong) {
      return List.of(); // the call says what is wrong, and reads nothing
    }
  }

  private static DigestRequest request(ObjectNode arguments, ToolContext context) throws Wrong {
    var request = DigestRequest.of(
            paths(arguments.path("paths"), ToolPaths.of(context)), context.clock())
        .without(List.of(context.outputDirectory()))
        .within(context.bounds().apply("log_digest"));
    Instant since = time(arguments, "since", request, true);
    Instant until = time(arguments, "until", request, false);
    if (since != null && until != null && !since.isBefore(until)) {
      throw new Wrong("until: must be after since, but " + until + " is not after " + since);
    }
    LogFilter filter = LogFilter.NONE
        .between(since, until)
        .ofLevels(levels(arguments.path("level").asText("")))
        .containing(arguments.path("contains").asText(""));
    JsonNode most = arguments.path("max_templates");
    int templates = most.asInt(DigestRequest.USUAL_TEMPLATES);
    if (!most.isMissingNode()
        && !most.isNull()
        && ((!most.canConvertToInt() && !most.isTextual()) || templates < 1 || templates > 50)) {
      throw new Wrong("max_templates: must be a number from 1 to 50, was " + most);
    }
    return request.with(filter).showing(templates);
  }

  private static List<Path> paths(JsonNode given, ToolPaths from) throws Wrong {
    var paths = new ArrayList<Path>();
    if (given.isTextual()) {
      paths.add(path(given.asText(), from));
    }
    for (JsonNode each : given) {
      paths.add(path(each.asText(), from));
    }
    if (paths.isEmpty()) {
      throw new Wrong("paths: must name at least one file or folder, as in [\"/var/log\"]");
    }
    return paths;
  }

  private static Path path(String given, ToolPaths from) throws Wrong {
    if (given.isBlank()) {
      throw new Wrong("paths: a path is empty");
    }
    try {
      return from.resolve(given);
    } catch (InvalidPathException invalid) {
      throw new Wrong("paths: no file can be named " + VisibleText.line(given));
    }
  }

  private static @Nullable Instant time(
      ObjectNode arguments, String name, DigestRequest request, boolean start) throws Wrong {
    String text = arguments.path(name).asText("").strip();
    if (text.isEmpty() || arguments.path(name).isNull()) {
      return null;
    }
    TimeExpression time = TimeExpression.parse(text, request.zone(), request.now())
        .orElseThrow(() -> new Wrong(name + ": \"" + text
            + "\" is no time; try today, yesterday, 2h, 2024-05-01 or 2024-05-01T14:30"));
    return start ? time.start() : time.end();
  }

  private static Set<LogLevel> levels(String text) throws Wrong {
    Set<LogLevel> levels = EnumSet.noneOf(LogLevel.class);
    for (String name : COMMA.split(text.strip(), -1)) {
      if (!name.isEmpty() && !name.equals("null")) {
        levels.add(LogLevel.named(name)
            .orElseThrow(() -> new Wrong("level: \"" + name
                + "\" is no level; use trace, debug, info, warn, error or fatal")));
      }
    }
    return levels.size() == 1 ? LogFilter.atLeast(levels.iterator().next()) : levels;
  }

  private static Language language(String text) throws Wrong {
    for (Language language : Language.values()) {
      if (language.name().equalsIgnoreCase(text.strip())) {
        return language;
      }
    }
    throw new Wrong("language: must be one of en, fr, de, es, zh, was \""
        + text.toLowerCase(Locale.ROOT) + "\"");
  }

  /** Ends the reading of arguments; never leaves this file. */
  final class Wrong extends Exception {
    private static final long serialVersionUID = 1;

    Wrong(String message) {
      super(message, null, false, false);
    }

    @Override
    public String getMessage() {
      return java.util.Objects.requireNonNullElse(super.getMessage(), "");
    }
  }
}
