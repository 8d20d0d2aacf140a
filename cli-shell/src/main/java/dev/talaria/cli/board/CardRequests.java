package dev.talaria.cli.board;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.config.Nearest;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.CardBudget;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A verb about cards, with what followed it, as its request. */
public final class CardRequests {
  /** All that a card can be in, in the order in which a person has to look. */
  public static final List<String> PLACES =
      List.of("review", "blocked", "running", "ready", "triage", "done", "archived");

  private static final List<String> PRIORITIES = List.of("low", "normal", "high", "urgent");
  private static final List<String> NOTICES = List.of("always", "failure", "never");
  private static final List<String> ENDS = List.of("done", "review", "question");

  /** A list with nothing in it, as it is typed. */
  private static final List<String> NONE = List.of("none");

  private static final CardFields UNSAID =
      new CardFields(null, null, null, null, null, null, null, null, null);

  /** What one answer holds at most; a list of all boards has no other part. */
  private static final int MOST = 1_000;

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");
  private static final Pattern TOKEN = Pattern.compile("[0-9]{1,18}");

  private CardRequests() {}

  /** A card as it is named on the wire; people write {@code #7} as well. */
  public static String card(String typed) {
    var name = typed.strip();
    return name.startsWith("#") ? name.substring(1) : name;
  }

  public static BoardRequest.AddCard add(Given given, String prompt, @Nullable String conversation)
      throws Refused {
    var fields = fields(given);
    return new BoardRequest.AddCard(
        conversation,
        value(given, Flag.BOARD),
        value(given, Flag.TITLE),
        prompt,
        fields.equals(UNSAID) ? null : fields,
        given.values(Flag.PARENT).stream().map(CardRequests::card).toList(),
        given.has(Flag.TRIAGE),
        RequestKey.next());
  }

  /** {@code prompt}: the new one, or null. */
  public static BoardRequest.EditCard edit(Given given, @Nullable String prompt) throws Refused {
    var fields = fields(given);
    var title = value(given, Flag.TITLE);
    if (title == null && prompt == null && fields.equals(UNSAID)) {
      throw Refused.usage(
          "nothing is to be changed", "for example: --priority high --due \"in 2 days\"");
    }
    return new BoardRequest.EditCard(
        card(given.first()), title, prompt, fields.equals(UNSAID) ? null : fields);
  }

  static BoardRequest.EditCard assign(String card, String profile) {
    return new BoardRequest.EditCard(
        card,
        null,
        null,
        new CardFields(null, null, null, null, null, null, null, profile.strip(), null));
  }

  public static BoardRequest.ListCards list(Given given) throws Refused {
    boolean everything = given.has(Flag.EVERYTHING);
    var board = value(given, Flag.BOARD);
    var places = given.values(Flag.STATUS);
    for (var place : places) {
      oneOf(PLACES, Flag.STATUS.word(), place);
    }
    var text = given.textFrom(0).strip();
    return new BoardRequest.ListCards(
        board == null && !everything ? Board.DEFAULT : board,
        places.isEmpty() ? everything ? PLACES : null : places,
        value(given, Flag.CARD_PROFILE),
        value(given, Flag.LABEL),
        text.isEmpty() ? null : text,
        null,
        board == null && everything ? MOST : null);
  }

  /** Whether the person wants each of the cards, however long it is done. */
  public static boolean wantsAll(Given given) {
    return given.has(Flag.EVERYTHING)
        || given.has(Flag.STATUS)
        || !given.arguments().isEmpty();
  }

  /** Whether only some of a board are meant. */
  public static boolean isFiltered(Given given) {
    return given.has(Flag.STATUS)
        || given.has(Flag.CARD_PROFILE)
        || given.has(Flag.LABEL)
        || !given.arguments().isEmpty();
  }

  /** All cards of a board that are not in the archive. */
  public static BoardRequest.ListCards board(Given given) {
    return new BoardRequest.ListCards(name(given), null, null, null, null, null, null);
  }

  /** The next part of a list. */
  public static BoardRequest.ListCards after(BoardRequest.ListCards list, int number) {
    return new BoardRequest.ListCards(
        list.board(),
        list.status(),
        list.profile(),
        list.label(),
        list.text(),
        number,
        list.limit());
  }

  /** {@code after}: the next of the part before; null for the first. */
  public static BoardRequest.RemoveOldCards old(Given given, @Nullable String after) {
    return new BoardRequest.RemoveOldCards(
        value(given, Flag.OLDER_THAN), given.has(Flag.DRY_RUN_GC), after);
  }

  public static BoardRequest.BoardTrail trail(Given given, @Nullable Long after) {
    return new BoardRequest.BoardTrail(name(given), after, null);
  }

  /** The board that is meant. */
  public static String name(Given given) {
    return given.value(Flag.BOARD).orElse(Board.DEFAULT);
  }

  public static BoardRequest.CreateBoard create(Given given) {
    var about = given.textFrom(1).strip();
    return new BoardRequest.CreateBoard(given.first(), about.isEmpty() ? null : about);
  }

  public static BoardRequest.RenameBoard rename(Given given) {
    return new BoardRequest.RenameBoard(given.first(), given.arguments().getLast());
  }

  public static BoardRequest.ClaimCard claim(Given given) throws Refused {
    var worker = value(given, Flag.WORKER);
    if (worker == null || worker.isBlank()) {
      throw Refused.usage(
          "--worker is missing: what the program is called; usage: "
              + given.verb().usage(),
          "");
    }
    return new BoardRequest.ClaimCard(
        given.arguments().isEmpty() ? null : card(given.first()),
        value(given, Flag.BOARD),
        value(given, Flag.CARD_PROFILE),
        worker,
        RequestKey.next());
  }

  static BoardRequest.RenewClaim renew(Given given) throws Refused {
    return new BoardRequest.RenewClaim(card(given.first()), token(given));
  }

  /** {@code files}: absolute paths. */
  static BoardRequest.HandOffCard handOff(Given given, List<String> files) throws Refused {
    var how = given.arguments().get(2);
    return new BoardRequest.HandOffCard(
        card(given.first()), token(given), oneOf(ENDS, "", how), given.textFrom(3), files);
  }

  private static long token(Given given) throws Refused {
    var typed = given.arguments().get(1);
    if (!TOKEN.matcher(typed).matches()) {
      throw Refused.usage(
          "\"" + typed + "\" is no token", "talaria board claim prints it after the card");
    }
    return Long.parseLong(typed);
  }

  private static CardFields fields(Given given) throws Refused {
    var labels = given.values(Flag.LABEL);
    return new CardFields(
        oneOf(given, Flag.PRIORITY, PRIORITIES),
        labels.isEmpty() ? null : labels.equals(NONE) ? List.of() : labels,
        value(given, Flag.DUE),
        value(given, Flag.FROM),
        workspace(value(given, Flag.WORKSPACE)),
        attempts(value(given, Flag.ATTEMPTS)),
        oneOf(given, Flag.CARD_NOTIFY, NOTICES),
        value(given, Flag.CARD_PROFILE),
        budget(value(given, Flag.CARD_BUDGET)));
  }

  private static @Nullable String workspace(@Nullable String typed) throws Refused {
    if (typed != null && Workspace.of(typed).isEmpty()) {
      throw Refused.usage(
          "--workspace must be scratch, \"directory PATH\" or \"worktree PATH\", was \"" + typed
              + "\"",
          "");
    }
    return typed;
  }

  /** "none" and an empty text take it away. */
  private static @Nullable String budget(@Nullable String typed) throws Refused {
    if (typed == null || typed.isBlank() || typed.equals(NONE.getFirst())) {
      return typed == null ? null : "";
    }
    if (CardBudget.of(typed).isEmpty()) {
      throw Refused.usage(
          "--budget must be none, or such as \"" + CardBudget.EXAMPLE + "\", was \"" + typed + "\"",
          "");
    }
    return typed;
  }

  private static @Nullable Integer attempts(@Nullable String typed) throws Refused {
    if (typed != null && !COUNT.matcher(typed).matches()) {
      throw Refused.usage("--attempts must be a whole number from 0, was \"" + typed + "\"", "");
    }
    return typed == null ? null : Integer.valueOf(typed);
  }

  private static @Nullable String oneOf(Given given, Flag flag, List<String> known) throws Refused {
    var typed = value(given, flag);
    return typed == null ? null : oneOf(known, flag.word(), typed);
  }

  private static String oneOf(List<String> known, String flag, String typed) throws Refused {
    if (!known.contains(typed)) {
      var all = String.join(", ", known.subList(0, known.size() - 1)) + " or " + known.getLast();
      throw Refused.usage(
          (flag.isEmpty() ? "the end must be" : flag + " must be") + " " + all + ", was \"" + typed
              + "\"",
          Nearest.to(typed, known).map(near -> "did you mean " + near + "?").orElse(""));
    }
    return typed;
  }

  private static @Nullable String value(Given given, Flag flag) {
    return given.value(flag).orElse(null);
  }
}
