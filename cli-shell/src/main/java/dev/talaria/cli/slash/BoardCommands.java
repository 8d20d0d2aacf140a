package dev.talaria.cli.slash;

import dev.talaria.cli.board.CardChange;
import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.line.VerbLine;
import dev.talaria.cli.render.BoardTable;
import dev.talaria.cli.render.CardPage;
import dev.talaria.cli.render.CardSays;
import dev.talaria.cli.render.CardTable;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.TrailTable;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code /board …}: cards, and the boards that they are on. */
record BoardCommands(Place place, Asking asking, Clock clock) {
  private static final String NONE = "No card. /board add PROMPT adds one.";
  private static final String NO_SUCH = "No such card.";

  CompletableFuture<Ran> run(Parsed.Slash line) throws WrongUse {
    var words = line.argument().toLowerCase(Locale.ROOT).split("\\s+", 2);
    try {
      return words[0].equals("help")
          ? said(GroupHelp.text(
              VerbGroup.BOARD, words.length > 1 ? words[1].strip() : "", place.page()))
          : start(VerbLine.parse(VerbGroup.BOARD, line.rest()));
    } catch (Refused refused) {
      throw new WrongUse(refused.error().message(), refused.error().hint());
    }
  }

  private CompletableFuture<Ran> start(Given given) throws Refused {
    return switch (given.verb()) {
      case BOARD_ADD -> add(given);
      case BOARD_EDIT -> edit(given);
      case BOARD_LIST -> list(given);
      case BOARD_WATCH -> watch(given);
      case BOARD_SHOW ->
        detail(given, detail -> CardPage.text(detail, place.page(), moments(), hint -> hint));
      case BOARD_LOG ->
        detail(given, detail -> TrailTable.text(detail.trail(), place.page(), moments()));
      case BOARD_BOARDS ->
        asking.ask(
            new BoardRequest.ListBoards(),
            Reply.Boards.class,
            boards -> Ran.said(BoardTable.text(boards.boards(), place.page())));
      case BOARD_CREATE ->
        boards(
            CardRequests.create(given),
            "Board " + given.first() + " made; /board add --board " + given.first()
                + " PROMPT adds a card.");
      case BOARD_RENAME ->
        boards(
            CardRequests.rename(given),
            "Board " + given.first() + " is called " + given.arguments().getLast()
                + "; the old name goes on meaning it.");
      case BOARD_CONTEXT ->
        asking.ask(
            new BoardRequest.CardContext(CardRequests.card(given.first())),
            Reply.Context.class,
            context -> Ran.said(CardPage.context(context.prompt(), place.page())));
      case BOARD_GC -> gc(given, null, List.of());
      case BOARD_REMOVE ->
        boards(new BoardRequest.RemoveBoard(given.first()), "Board " + given.first() + " removed.");
      default -> change(given);
    };
  }

  private CompletableFuture<Ran> add(Given given) throws Refused {
    return changed(
        CardRequests.add(given, given.first(), place.conversation()),
        card -> CardSays.added(card, place.page(), moments()));
  }

  private CompletableFuture<Ran> edit(Given given) throws Refused {
    return changed(
        CardRequests.edit(given, given.value(Flag.PROMPT).orElse(null)),
        card -> CardSays.became(card, "changed", place.page()));
  }

  private CompletableFuture<Ran> change(Given given) throws Refused {
    var ran = CompletableFuture.completedFuture(Ran.said(""));
    for (var change : CardChange.each(given, place::file, moments())) {
      ran = ran.thenCompose(before -> changed(
              change.request(),
              card -> CardSays.became(card, change.became().apply(card), place.page()))
          .thenApply(before::and));
    }
    return ran;
  }

  private CompletableFuture<Ran> changed(Request request, Function<CardInfo, String> says) {
    return asking.ask(
        request,
        Reply.Card.class,
        reply -> Ran.then(says.apply(reply.card()), new Ran.BoardsChanged()));
  }

  private CompletableFuture<Ran> boards(Request request, String says) {
    return asking.ask(
        request,
        Reply.Boards.class,
        reply -> Ran.then(CardSays.board(says, place.page()), new Ran.BoardsChanged()));
  }

  private CompletableFuture<Ran> gc(
      Given given, @Nullable String after, List<Reply.OldCard> before) {
    boolean dryRun = given.has(Flag.DRY_RUN_GC);
    return asking.then(CardRequests.old(given, after), Reply.OldCards.class, part -> {
      var all = new ArrayList<>(before);
      all.addAll(part.old());
      if (part.next() != null) {
        return gc(given, part.next(), all);
      }
      var text = new StringBuilder();
      all.forEach(old -> text.append(Says.note(CardSays.old(old, dryRun), place.page())));
      text.append(CardSays.board(CardSays.removed(all, dryRun), place.page()));
      return CompletableFuture.completedFuture(Ran.then(text.toString(), new Ran.BoardsChanged()));
    });
  }

  private CompletableFuture<Ran> list(Given given) throws Refused {
    var none = CardRequests.isFiltered(given) ? NO_SUCH : NONE;
    return cards(
        CardRequests.list(given),
        List.of(),
        (cards, removed) -> table(cards, none, given)
            + (removed == null || !CardRequests.wantsAll(given)
                ? ""
                : Says.note(CardSays.removed(removed), place.page())));
  }

  private CompletableFuture<Ran> watch(Given given) {
    var note = Says.note("talaria board watch, in a window of its own, goes on.", place.page());
    return cards(
        CardRequests.board(given), List.of(), (cards, removed) -> table(cards, NONE, given) + note);
  }

  private String table(List<CardInfo> cards, String none, Given given) {
    return CardTable.text(
        cards,
        none,
        CardRequests.wantsAll(given) ? "" : "/board list --status done" + board(given),
        place.page(),
        moments());
  }

  private static String board(Given given) {
    return given.value(Flag.BOARD).map(name -> " --board " + name).orElse("");
  }

  private interface Listing {
    String text(List<CardInfo> cards, Reply.@Nullable RemovedCards removed);
  }

  /** All parts of a list. */
  private CompletableFuture<Ran> cards(
      BoardRequest.ListCards list, List<CardInfo> before, Listing says) {
    return asking.then(list, Reply.Cards.class, part -> {
      var cards = new ArrayList<>(before);
      cards.addAll(part.cards());
      var next = part.next();
      return next == null
          ? said(says.text(cards, part.removed()))
          : cards(CardRequests.after(list, next), cards, says);
    });
  }

  private CompletableFuture<Ran> detail(Given given, Function<Reply.CardDetail, String> says) {
    return asking.ask(
        new BoardRequest.ShowCard(CardRequests.card(given.first())),
        Reply.CardDetail.class,
        detail -> Ran.said(says.apply(detail)));
  }

  private static CompletableFuture<Ran> said(String text) {
    return CompletableFuture.completedFuture(Ran.said(text));
  }

  private Moments moments() {
    return new Moments(ZonedDateTime.now(clock));
  }
}
