package dev.talaria.cli.command.digest;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Markdown;
import dev.talaria.cli.render.Row;
import dev.talaria.runtime.digest.DigestReport;
import dev.talaria.runtime.digest.LogDigest;
import dev.talaria.runtime.digest.render.DigestPage;
import dev.talaria.runtime.language.Language;
import java.io.IOException;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Locale;

/** {@code digest}: a page, the report as JSON, or the template of every line. */
public final class Digest implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var request = DigestOptions.request(call, Clock.system(ZoneId.systemDefault()));
    if (call.given().has(Flag.ASSIGN)) {
      var assigned = LogDigest.assign(request);
      assigned.writeTo(call.out());
      return read(call, assigned.report());
    }
    var report = LogDigest.digest(request);
    if (call.json()) {
      call.print(Json.of(report));
    } else if (report.totals().files() > 0 || report.skipped().isEmpty()) {
      var page = DigestPage.render(report, Language.EN);
      if (call.from().outIsTerminal()) {
        call.out()
            .print(
                Row.text(Markdown.rows(page, call.page().width()), call.page().style()));
      } else {
        call.print(page);
      }
    }
    return read(call, report);
  }

  /** What could not be read is said; where that is everything, the input was wrong. */
  private static ExitCode read(Invocation call, DigestReport report) throws Refused {
    call.out().flush();
    for (var file : report.skipped()) {
      call.note("not read: " + file.path() + " (" + reason(file.reason())
          + (file.detail().isEmpty() ? ")" : ": " + file.detail() + ")"));
    }
    if (report.totals().files() == 0 && !report.skipped().isEmpty()) {
      throw Refused.usage("nothing could be read", "");
    }
    return ExitCode.OK;
  }

  private static String reason(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
