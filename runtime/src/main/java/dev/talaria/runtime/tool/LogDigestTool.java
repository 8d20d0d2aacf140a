package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.digest.BoundedJson;
import dev.talaria.runtime.digest.DigestReport;
import dev.talaria.runtime.digest.DigestRequest;
import dev.talaria.runtime.digest.LogDigest;
import dev.talaria.runtime.digest.render.DigestPage;
import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.ToolResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/** {@code log_digest}: what is in these logs, in a page. Reads only. */
public final class LogDigestTool implements Tool {
  /** The report as data stays below this. */
  static final int MOST_DATA = 60 * 1024;

  private static final String DESCRIPTION =
      "Summarises log files of any size in one page: counts by level, period, and the kinds of message, most serious"
          + " first, each with count, first and last time, rate over time and a full example with its stack trace."
          + " Takes files and folders, also .gz. Use it before reading a log line by line.";

  private static final ToolSpec SPEC = new ToolSpec("log_digest", DESCRIPTION, parameters());

  @Override
  public ToolSpec spec() {
    return SPEC;
  }

  private static ObjectNode parameters() {
    ObjectNode schema = JsonNodeFactory.instance.objectNode().put("type", "object");
    ObjectNode fields = schema.putObject("properties");
    ObjectNode paths = text(
            fields,
            "paths",
            "files or folders to read, or patterns such as logs/*.log and **/*.log.gz")
        .put("type", "array");
    paths.putObject("items").put("type", "string");
    text(
        fields,
        "since",
        "first time that counts: today, yesterday, 2h, 30m ago, 2024-05-01, 14:30, or ISO 8601");
    text(fields, "until", "last time that counts, written like since");
    text(
        fields,
        "level",
        "this level and worse (error, warn, …); several with commas for just these");
    text(fields, "contains", "only records that contain this text");
    text(fields, "max_templates", "how many kinds of message to show, 1 to 50, usually 12")
        .put("type", "integer");
    ObjectNode language = text(fields, "language", "of the page");
    var names = language.putArray("enum");
    for (Language each : Language.values()) {
      names.add(each.name().toLowerCase(Locale.ROOT));
    }
    schema.putArray("required").add("paths");
    return schema.put("additionalProperties", false);
  }

  private static ObjectNode text(ObjectNode fields, String name, String description) {
    return fields.putObject(name).put("type", "string").put("description", description);
  }

  @Override
  public boolean hasSideEffects(ObjectNode arguments) {
    return false;
  }

  @Override
  public Effects effects(ObjectNode arguments, ToolPaths paths) {
    return Effects.reading(LogDigestArguments.reads(arguments, paths).toArray(Path[]::new));
  }

  @Override
  public Duration deadline(ObjectNode arguments) {
    return Duration.ofMinutes(15);
  }

  @Override
  public String title(ObjectNode arguments) {
    JsonNode paths = arguments.path("paths");
    String named = paths.isArray() && !paths.isEmpty() ? paths.get(0).asText() : paths.asText();
    return "log_digest: " + named
        + (paths.size() > 1 ? " and " + (paths.size() - 1) + " more" : "");
  }

  @Override
  public ToolResult run(ObjectNode arguments, ToolContext context) throws InterruptedException {
    return switch (LogDigestArguments.read(arguments, context)) {
      case LogDigestArguments.Bad bad -> ToolResult.failed(bad.message());
      case LogDigestArguments.Good good -> result(good.request(), good.language());
    };
  }

  private static ToolResult result(DigestRequest request, Language language)
      throws InterruptedException {
    DigestReport report = LogDigest.digest(request);
    String page = DigestPage.render(report, language);
    String summary = DigestPage.summary(report, language);
    boolean read = report.totals().files() > 0 || report.skipped().isEmpty();
    return new ToolResult(page, read, summary, BoundedJson.of(report, MOST_DATA), null);
  }
}
