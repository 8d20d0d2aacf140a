package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Words one result of a tool. */
public final class Sections {
  /** Tools whose failure is itself an answer. */
  private static final Set<String> TELLS_FAILURE = Set.of("terminal", "http_check");

  private final Phrases phrases;

  public Sections(Phrases phrases) {
    this.phrases = phrases;
  }

  public Section of(ToolCall call, ToolResult result) {
    String refusal = refusal(result);
    if (refusal != null) {
      String what = subject(call);
      return new Section(List.of(phrases.say("refused", what, refusal)), "");
    }
    ObjectNode arguments = call.arguments();
    if (!result.ok() && !TELLS_FAILURE.contains(call.tool())) {
      return failed(call, result);
    }
    return switch (call.tool()) {
      case "terminal" -> new CommandReport(phrases).of(arguments.path("command").asText(), result);
      case "log_digest" -> new DigestReport(phrases).of(arguments, result);
      case "code_scan" -> new ScanReport(phrases).of(arguments, result);
      case "search_files" -> new SearchReport(phrases).of(arguments, result);
      case "list_files" -> new ListReport(phrases).of(arguments, result);
      case "read_file" -> new FileReport(phrases).of(arguments.path("path").asText(), result);
      case "web_fetch" -> new FileReport(phrases).page(arguments.path("url").asText(), result);
      case "http_check" ->
        new MachineReport(phrases).address(arguments.path("target").asText(), result);
      case "system_status" -> new MachineReport(phrases).system(result);
      default -> other(call, result);
    };
  }

  /** It could not be done, and this is all that is known. */
  private Section failed(ToolCall call, ToolResult result) {
    String summary = Markdown.line(result.summary());
    if (call.tool().equals("web_fetch") && summary.matches("\\d{3}\\b.*")) {
      return new Section(List.of(phrases.say("failed", subject(call), summary)), "");
    }
    List<String> lines = Markdown.plain(result.text()).strip().lines().limit(6).toList();
    String reason = lines.isEmpty() ? summary : Markdown.cut(lines.getFirst());
    String more = lines.size() > 1 ? Markdown.block(lines.subList(1, lines.size())) : "";
    return new Section(List.of(phrases.say("failed", subject(call), reason)), more);
  }

  private Section other(ToolCall call, ToolResult result) {
    List<String> lines = Markdown.plain(result.text()).lines().limit(20).toList();
    return Section.of(
        phrases.say("other", Markdown.code(call.tool()), Markdown.line(result.summary()))
            + "\n\n"
            + Markdown.block(lines));
  }

  /** What a call was about, in a few words: its tool and its main argument. */
  static String subject(ToolCall call) {
    for (String name : List.of("command", "url", "target", "path", "pattern")) {
      String value = call.arguments().path(name).asText();
      if (!value.isEmpty()) {
        return Markdown.code(call.tool()) + " " + Markdown.code(value);
      }
    }
    var paths = call.arguments().path("paths");
    return Markdown.code(call.tool())
        + (paths.isEmpty() ? "" : " " + Markdown.code(String.join(" ", DigestReport.texts(paths))));
  }

  /** Why the policy or the person said no; null where nobody did. */
  private static @Nullable String refusal(ToolResult result) {
    String text = result.text().strip();
    if (result.ok() || !text.matches("(?is)(refused|denied)\\b.*")) {
      return null;
    }
    String first = Markdown.cut(Markdown.plain(text.lines().findFirst().orElse("")));
    return first.replaceFirst("(?i)^refused: ", "");
  }
}
