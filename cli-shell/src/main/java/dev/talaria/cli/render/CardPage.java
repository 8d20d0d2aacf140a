package dev.talaria.cli.render;

import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** {@code /board show}: one card whole. */
public final class CardPage {
  private static final int NEWEST = 20;

  private CardPage() {}

  /**
   * One card whole.
   *
   * @param hints puts a hint into the words of where it is shown
   */
  public static String text(
      Reply.CardDetail detail, Page page, Moments moments, UnaryOperator<String> hints) {
    var card = detail.card();
    var out = new StringBuilder();
    var title = Span.of("Card " + CardSays.name(card) + " " + card.title(), Ink.HEADING);
    out.append(Row.text(Wrap.lines(List.of(title), page.width()), page.style()));
    out.append(facts(card, page, moments, hints));
    heading(out, "Prompt", page);
    out.append(Row.text(Markdown.plain(detail.prompt(), page.width()), page.style()));
    cards(out, "Waits for", detail.parents(), page);
    cards(out, "Wait for it", detail.children(), page);
    if (!detail.attempts().isEmpty()) {
      heading(out, "Attempts", page);
      out.append(attempts(detail.attempts(), page, moments));
    }
    if (!card.attachments().isEmpty()) {
      heading(out, "Files", page);
      out.append(files(card.attachments(), page));
    }
    if (!card.result().isBlank()) {
      heading(out, "Result", page);
      out.append(Row.text(Markdown.rows(card.result(), page.width()), page.style()));
    }
    if (!detail.trail().isEmpty()) {
      heading(out, "Trail", page);
      out.append(trail(detail, page, moments, hints));
    }
    return out.toString();
  }

  /** What a worker is asked, as it is. */
  public static String context(String prompt, Page page) {
    return Row.text(Markdown.plain(prompt, page.width()), page.style());
  }

  private static String facts(
      CardInfo card, Page page, Moments moments, UnaryOperator<String> hints) {
    var fields = card.fields();
    return Lists.pairs(
        page,
        "board",
        card.board(),
        "workflow",
        card.run() == null
            ? ""
            : card.step() + " of " + card.run() + "; "
                + hints.apply("/workflow show " + card.run()),
        "place",
        CardTable.signed(card.status()) + why(card, moments),
        "priority",
        said(fields.priority()),
        "labels",
        fields.labels() == null ? "" : String.join(", ", fields.labels()),
        "profile",
        said(fields.profile()),
        "due",
        CardTable.due(card, moments).text().isEmpty()
            ? moments.text(fields.due())
            : CardTable.due(card, moments).text().replaceFirst("^due ", ""),
        "from",
        moments.text(fields.from()),
        "workspace",
        said(fields.workspace()),
        "attempts",
        attempts(card),
        "budget",
        said(fields.budget()),
        "notify",
        said(fields.notifyOn()),
        "worker",
        card.worker() == null && card.task() == null ? "" : CardSays.by(card),
        "until",
        moments.text(card.until()),
        "done",
        moments.text(card.doneAt()),
        "added",
        moments.text(card.createdAt()) + " by " + card.by(),
        "id",
        card.id());
  }

  /** "3, 2 failed in a row; blocked after 5". */
  private static String attempts(CardInfo card) {
    var limit = card.fields().attempts();
    return card.attempts()
        + (card.failures() == 0 ? "" : ", " + card.failures() + " failed in a row")
        + (limit == null || limit == 0 ? "" : "; blocked after " + limit);
  }

  private static String why(CardInfo card, Moments moments) {
    var why = switch (card.status()) {
      case "blocked" -> CardSays.standing(card, moments).replaceFirst("^is blocked(: )?", "");
      case "ready" -> CardSays.ready(card, moments);
      default -> "";
    };
    return why.isEmpty() ? "" : ": " + why;
  }

  private static void cards(StringBuilder out, String heading, List<CardInfo> cards, Page page) {
    if (!cards.isEmpty()) {
      heading(out, heading, page);
      out.append(Lists.table(
          cards,
          "",
          page,
          List.of("card", "place", "title"),
          card -> List.of(
              CardSays.name(card), CardTable.signed(card.status()), Words.preview(card.title()))));
    }
  }

  private static String attempts(List<Reply.CardAttempt> attempts, Page page, Moments moments) {
    return Lists.wide(
        attempts,
        "",
        page,
        List.of("when", "end", "took", "worker", "text"),
        attempt -> List.of(
            moments.text(attempt.began()),
            ended(attempt.end()),
            moments.between(attempt.began(), attempt.ended()),
            Objects.requireNonNullElse(attempt.task(), attempt.worker()),
            attempt.text().strip()));
  }

  /** "✓ done", "✗ never began". */
  private static String ended(String end) {
    var sign = switch (end) {
      case "done", "review", "split" -> "✓ ";
      case "failed", "expired", "never_began" -> "✗ ";
      case "question" -> "? ";
      default -> "■ ";
    };
    return sign + end.replace('_', ' ');
  }

  private static String files(List<CardInfo.FileInfo> files, Page page) {
    return Lists.wide(
        files,
        "",
        page,
        List.of("file", "bytes", "path"),
        file -> List.of(file.name(), "" + file.bytes(), file.path()));
  }

  private static String trail(
      Reply.CardDetail detail, Page page, Moments moments, UnaryOperator<String> hints) {
    var trail = detail.trail();
    int left = Math.max(0, trail.size() - NEWEST);
    return (left == 0
            ? ""
            : Says.note(
                "… " + left + " before: "
                    + hints.apply("/board log " + detail.card().card()),
                page))
        + TrailTable.text(trail.subList(left, trail.size()), page, moments);
  }

  private static String said(@Nullable String rule) {
    return Objects.requireNonNullElse(rule, "");
  }

  private static void heading(StringBuilder out, String text, Page page) {
    out.append('\n').append(Row.of(text, Ink.HEADING).text(page.style())).append('\n');
  }
}
