package dev.talaria.runtime.model.builtin.report;

import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Shows more of a result that was reported before. */
public final class Earlier {
  private static final int LINES = 120;
  private static final Pattern ITEM =
      Pattern.compile("^\\s{0,3}(?:#{1,4} )?(?:\\*\\*)?(\\d{1,3})[.)]\\s.*");
  private final Phrases phrases;

  public Earlier(Phrases phrases) {
    this.phrases = phrases;
  }

  /**
   * A part of an earlier result.
   *
   * @param item which numbered item of it, from 1; 0 for all
   */
  public Section of(ToolCall call, ToolResult result, int item) {
    List<String> lines = Markdown.plain(result.text()).strip().lines().toList();
    if (item > 0) {
      List<String> one = item(lines, item);
      return Section.of(
          one.isEmpty()
              ? phrases.say("more.absent", item)
              : phrases.say("more.item", item) + "\n\n" + Markdown.block(one));
    }
    List<String> parts = new ArrayList<>();
    parts.add(phrases.say("more.all", Sections.subject(call)));
    parts.add(Markdown.block(lines.stream().limit(LINES).toList()));
    if (lines.size() > LINES) {
      parts.add(phrases.say("more.lines", phrases.count("line", lines.size() - LINES)));
    }
    if (result.outputFile() != null) {
      parts.add(phrases.say("output.file", Markdown.code(result.outputFile())));
    }
    return Section.of(String.join("\n\n", parts));
  }

  /** The lines from the item's number to the next; the nth line where nothing is numbered. */
  private static List<String> item(List<String> lines, int item) {
    List<String> found = new ArrayList<>();
    boolean numbered = false;
    boolean inside = false;
    for (String line : lines) {
      var m = ITEM.matcher(line);
      if (m.matches()) {
        numbered = true;
        inside = Integer.parseInt(m.group(1)) == item;
      } else if (line.startsWith("#")) {
        inside = false;
      }
      if (inside && found.size() < LINES) {
        found.add(line);
      }
    }
    if (numbered) {
      return found;
    }
    List<String> full = lines.stream().filter(line -> !line.isBlank()).toList();
    return item <= full.size() ? List.of(full.get(item - 1)) : List.of();
  }
}
