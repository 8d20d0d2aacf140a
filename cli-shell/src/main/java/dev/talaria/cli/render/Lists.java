package dev.talaria.cli.render;

import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replies that are a table. Each says so where it is empty. */
public final class Lists {
  private static final int WIDE = 72;
  private static final int ASKER = 30;

  private Lists() {}

  /**
   * The questions, and below them what was allowed for longer, if anything was.
   *
   * @param here the conversation in which they are listed; null outside of any
   */
  public static String approvals(
      List<ApprovalInfo> open, List<GrantInfo> grants, @Nullable String here, Page page) {
    var questions = wide(
        open,
        "No question waits.",
        page,
        List.of("n", "task", "wants to", "risk", "until"),
        a -> List.of(
            "" + a.number(), Askers.cell(a, here), a.action(), a.risk(), Words.time(a.deadline())));
    return grants.isEmpty() ? questions : questions + "\n" + grants(grants, page);
  }

  private static String grants(List<GrantInfo> grants, Page page) {
    return Says.note("Allowed for longer, until you revoke it:", page)
        + wide(
            grants,
            "",
            page,
            List.of("n", "for", "what", "since", "asked by"),
            g -> List.of(
                g.grant(),
                g.scope(),
                String.join(", ", g.covers()),
                Words.time(g.since()),
                asker(g.taskNumber(), g.prompt())));
  }

  /** "#2 tidy up"; a conversation has no number. */
  private static String asker(int task, String prompt) {
    return ((task > 0 ? "#" + task + " " : "") + Words.start(prompt, ASKER)).strip();
  }

  public static String conversations(List<Reply.Conversation> conversations, Page page) {
    return table(
        conversations,
        "No conversation.",
        page,
        List.of("session", "last active", "turns", "title"),
        c -> List.of(
            c.conversation(),
            Words.time(c.lastActive()),
            "" + c.turns(),
            Words.preview(c.title())));
  }

  public static String models(Reply.Models models, Page page) {
    return table(
        models.models(),
        "No model is configured; the built-in engine answers.",
        page,
        List.of("", "model", "provider", ""),
        m -> List.of(
            m.name().equals(models.current()) ? "▶" : "",
            m.name(),
            m.provider(),
            m.usable() ? m.hint() : "✗ " + m.hint()));
  }

  public static String tools(List<Reply.Tool> tools, Page page) {
    return table(
        tools,
        "No tool.",
        page,
        List.of("", "tool", "toolset", ""),
        t -> List.of(t.enabled() ? "●" : "○", t.name(), t.toolset(), t.description()));
  }

  public static String usage(Reply.UsageReport report, Page page) {
    return used(report.lines(), page)
        + (report.budgets() == null ? "" : "\n" + budgets(report.budgets(), page));
  }

  private static String budgets(List<Reply.BudgetLine> budgets, Page page) {
    return table(
        budgets,
        "",
        page,
        List.of("budget", "tokens", "cost", "time", "calls", "tools"),
        b -> List.of(
            b.what(),
            of("" + b.tokens(), b.tokenLimit() == 0 ? "" : "" + b.tokenLimit()),
            of(Words.money(b.cost()), Words.money(b.costLimit())),
            of(
                Words.elapsed(b.millis()),
                b.millisLimit() == 0 ? "" : Words.elapsed(b.millisLimit())),
            of("" + b.turns(), b.turnLimit() == 0 ? "" : "" + b.turnLimit()),
            of("" + b.toolCalls(), b.toolCallLimit() == 0 ? "" : "" + b.toolCallLimit())));
  }

  private static String of(String used, String limit) {
    return limit.isEmpty() ? used : used + " of " + limit;
  }

  private static String used(List<Reply.UsageLine> lines, Page page) {
    return table(
        lines,
        "Nothing used yet.",
        page,
        List.of("what", "calls", "input", "cached", "output", "cost"),
        u -> List.of(
            u.what(),
            "" + u.calls(),
            "" + u.input(),
            "" + u.cachedInput(),
            "" + u.output(),
            Words.money(u.cost())));
  }

  /** That there is nothing, in whole words; a line stays one but in a window. */
  static String none(String text, Page page) {
    return page.isWindow()
        ? Row.text(Wrap.lines(List.of(Span.of(text)), page.width()), page.style())
        : text + "\n";
  }

  /** A grid of one line for each item. */
  public static <T> String table(
      List<T> items, String none, Page page, List<String> head, Function<T, List<String>> cells) {
    if (items.isEmpty()) {
      return none(none, page);
    }
    return Row.text(Grid.rows(lines(items, head, cells), page.width()), page.style());
  }

  /** Where columns would leave too little of a command line, one line for each of its cells. */
  static <T> String wide(
      List<T> items, String none, Page page, List<String> head, Function<T, List<String>> cells) {
    return page.width() >= WIDE || items.isEmpty()
        ? table(items, none, page, head, cells)
        : Row.text(Grid.blocks(lines(items, head, cells), page.width()), page.style());
  }

  private static <T> List<List<List<Span>>> lines(
      List<T> items, List<String> head, Function<T, List<String>> cells) {
    var lines = new ArrayList<List<List<Span>>>();
    lines.add(line(head, Ink.DIM));
    items.forEach(item -> lines.add(line(cells.apply(item), Ink.NORMAL)));
    return lines;
  }

  /** Names and values, one a line. */
  public static String pairs(Page page, String... namesAndValues) {
    var rows = new ArrayList<Row>();
    for (int i = 0; i + 1 < namesAndValues.length; i += 2) {
      if (!namesAndValues[i + 1].isEmpty()) {
        var name = new Span(Cells.pad(namesAndValues[i], 12), Ink.DIM);
        rows.addAll(Wrap.lines(List.of(name, Span.of(namesAndValues[i + 1])), page.width()));
      }
    }
    return Row.text(rows, page.style());
  }

  private static List<List<Span>> line(List<String> cells, Ink ink) {
    return cells.stream().map(cell -> List.of(Span.of(cell, ink))).toList();
  }
}
