package dev.talaria.cli.shell;

import dev.talaria.cli.render.Ink;
import dev.talaria.cli.render.Markdown;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Row;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.StreamedMarkdown;
import dev.talaria.cli.render.Visible;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One turn as it comes: what to print for each event, and what goes on right now. Not safe for
 * several threads.
 */
final class TurnView {
  private final boolean markdown;
  private final boolean showReasoning;
  private final StreamedMarkdown text;
  private final StreamedMarkdown reasoning;
  private final StringBuilder streamed = new StringBuilder();
  private final Map<String, String> tools = new HashMap<>();
  private String waiting = "";
  private String progress = "";
  private int lastAnswer;

  TurnView(boolean markdown, boolean showReasoning) {
    this.markdown = markdown;
    this.showReasoning = showReasoning;
    text = new StreamedMarkdown(markdown);
    reasoning = new StreamedMarkdown(false);
  }

  /** Complete lines to print, or nothing; the window may be another size each time. */
  String on(Event event, Page page) {
    return switch (event) {
      case Event.TextDelta(var s, var t, var piece) -> {
        waiting = "";
        streamed.append(piece);
        yield dim(reasoning.finish(reasoningWidth(page)), page)
            + rows(text.add(piece, page.width()), page);
      }
      case Event.ReasoningDelta(var s, var t, var piece) ->
        showReasoning ? dim(reasoning.add(piece, reasoningWidth(page)), page) : "";
      case Event.ToolStarted(var s, var t, var call, var title) -> {
        tools.put(call, title);
        waiting = "";
        progress = "";
        yield endOfText(page);
      }
      case Event.ToolProgress(var s, var call, var line) -> {
        progress = line;
        yield "";
      }
      case Event.ToolEnded ended -> endOfText(page) + tool(ended, page);
      case Event.TurnWaiting(var s, var t, var what) -> {
        waiting = what;
        yield endOfText(page); // what comes next is said anew, not the rest of this
      }
      case Event.TurnEnded ended -> end(ended, page);
      default -> "";
    };
  }

  /** What goes on, in a line of at most {@code room} cells; empty before anything is known. */
  String activity(int room) {
    if (!waiting.isEmpty()) {
      return Words.fit(waiting, room);
    }
    if (!tools.isEmpty()) {
      var titles = tools.values().stream().collect(Collectors.joining(", "));
      return Words.fit("▸ " + titles + (progress.isEmpty() ? "" : " · " + progress), room);
    }
    return text.unfinished(room);
  }

  private String tool(Event.ToolEnded ended, Page page) {
    @Nullable String title = tools.remove(ended.call());
    progress = "";
    var sign = ended.ok() ? "▸ " : "✗ ";
    var what = (title == null ? "a tool" : title)
        + (ended.summary().isEmpty() ? "" : " — " + ended.summary());
    return Row.of(
                sign + Words.fit(what, Math.max(10, page.width() - 14)) + " · "
                    + Words.elapsed(ended.elapsedMillis()),
                ended.ok() ? Ink.DIM : Ink.BAD)
            .text(page.style())
        + "\n";
  }

  private String endOfText(Page page) {
    var rest =
        dim(reasoning.finish(reasoningWidth(page)), page) + rows(text.finish(page.width()), page);
    lastAnswer = streamed.length();
    return rest;
  }

  private String end(Event.TurnEnded ended, Page page) {
    int from = lastAnswer;
    var out = new StringBuilder(endOfText(page));
    out.append(missed(ended.text(), streamed.substring(from), page));
    if (ended.error() != null) {
      out.append(Says.error(ended.error(), page));
    } else if (ended.outcome().equals("cancelled")) {
      out.append(Says.note("Cancelled.", page));
    }
    var footer = new ArrayList<String>();
    footer.add(Words.elapsed(ended.elapsedMillis()));
    if (ended.tools() > 0) {
      footer.add(Words.count(ended.tools(), "tool"));
    }
    if (ended.cost().chars().anyMatch(c -> c >= '1' && c <= '9')) {
      footer.add(Words.money(ended.cost()));
    }
    return out.append(Says.note(String.join(" · ", footer), page)).append('\n').toString();
  }

  /** Pieces may be left out on the way, the end may not: it repeats the whole answer. */
  private String missed(String whole, String seen, Page page) {
    if (whole.isBlank()
        || whole.strip().equals(seen.strip())
        || whole.strip().equals(streamed.toString().strip())) {
      return "";
    }
    if (seen.isEmpty() && streamed.toString().strip().endsWith(whole.strip())) {
      return "";
    }
    var rest = !seen.isBlank() && whole.startsWith(seen) && seen.endsWith("\n")
        ? whole.substring(seen.length())
        : whole;
    var again = seen.isBlank() || rest.length() < whole.length()
        ? ""
        : Says.note("The whole answer:", page);
    return again
        + rows(
            markdown ? Markdown.rows(rest, page.width()) : Markdown.plain(rest, page.width()),
            page);
  }

  private static int reasoningWidth(Page page) {
    return page.width() - 2;
  }

  private static String rows(List<Row> rows, Page page) {
    return Row.text(rows, page.style());
  }

  private static String dim(List<Row> rows, Page page) {
    return rows.stream()
        .map(row ->
            Row.of("  " + Visible.line(row.text(dev.talaria.cli.render.Style.PLAIN)), Ink.DIM)
                    .text(page.style())
                + "\n")
        .collect(Collectors.joining());
  }
}
