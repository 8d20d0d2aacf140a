package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.CardQuery;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * As {@link RandomWrites}, of the board. Some are of a wrong version, or of a number that is taken.
 *
 * @param model knows the versions so far
 */
record RandomCards(Random random, ModelCards model, RandomWrites words) {
  List<Write> commit() {
    return Stream.generate(this::write).limit(random.nextInt(4)).toList();
  }

  /**
   * A board is renamed; or it is of cards, or of a run with its cards. Some must not be removed, or
   * are not there.
   */
  List<Write> removal(ModelWorkflows workflows) {
    var run = workflows.run(new RunId("wf_" + random.nextInt(2)));
    return switch (random.nextInt(6)) {
      case 0 -> List.of(new Write.RenameBoard(board(), board()));
      case 1 -> run.stream().flatMap(this::removed).toList();
      case 2 -> model.card(id()).stream().flatMap(this::removed).toList();
      default -> old(1 + random.nextInt(2)).flatMap(this::removed).toList();
    };
  }

  boolean isAnyOld() {
    return old(1).findAny().isPresent();
  }

  private Stream<Card> old(int most) {
    return model.old(StoreRecords.T0.plusSeconds(9), 0, most).stream().map(Cards.Old::card);
  }

  private Stream<Write> removed(Card card) {
    return Stream.of(
        new Write.RemoveCard(card),
        new Write.NoteRemovedCards(board(), new Board.Removed(1, random.nextInt(2), words.time())));
  }

  private Stream<Write> removed(WorkflowRun run) {
    return Stream.concat(
        model.ofRun(run.id().value()).stream().map(Write.RemoveCard::new),
        Stream.of(new Write.RemoveWorkflowRun(run)));
  }

  private Write write() {
    return switch (random.nextInt(12)) {
      case 3 -> new Write.AtMost(board(), 1 + random.nextInt(3), profile(), 3);
      case 0 -> new Write.PutBoard(new Board(board(), words.text(), words.time()));
      case 1 -> new Write.RemoveBoard(board());
      case 2 -> new Write.AppendCardEvent(event(id()));
      default -> {
        var id = id();
        yield new Write.PutCard(
            card(id), random.nextBoolean() ? List.of() : List.of(event(id), event(id)));
      }
    };
  }

  private Card card(CardId id) {
    var before = model.card(id);
    int own = id.value().charAt(3) - '0';
    int number = random.nextInt(20) == 0 ? 1 + random.nextInt(6) : own;
    return new Card(
        id,
        own % 2 == 0 ? "default" : "shop",
        before.map(Card::number).orElse(number),
        new Card.Origin(
            words.text(),
            maybe(words.id()),
            words.time(),
            maybe(step()),
            own % 3 == 0 ? null : "runtime-1"),
        content(),
        CardRecords.assignedTo(
            profile(),
            StoreRecords.with(
                StoreRecords.config(),
                random.nextBoolean() ? Map.of() : Map.of(words.text(), words.text()))),
        some(id()),
        some(new Attachment(words.text(), random.nextInt(9))),
        standing(id),
        before.map(Card::version).orElse(0L) + (random.nextInt(12) == 0 ? random.nextInt(4) : 1));
  }

  private CardStep step() {
    return new CardStep("wf_" + random.nextInt(2), "look", words.any(CardStep.Kind.values()));
  }

  private Content content() {
    return new Content(
        words.text(),
        random.nextBoolean() ? new Work.Prompt(words.text()) : new Work.Command(words.text()),
        words.any(Content.Priority.values()),
        some(label()),
        maybe(words.time()),
        maybe(words.time()),
        random.nextBoolean() ? new Workspace.Scratch() : new Workspace.Directory("/code/shop"),
        random.nextInt(3),
        words.any(Content.Notify.values()),
        null);
  }

  private Standing standing(CardId id) {
    var status = words.any(Status.values());
    return new Standing(
        status,
        status == Status.BLOCKED ? new Hold(words.any(Hold.Kind.values()), words.text()) : null,
        random.nextInt(9),
        status == Status.RUNNING
            ? new Claim(
                random.nextInt(9),
                words.text(),
                maybe(worker(id)),
                words.time(),
                words.time(),
                random.nextBoolean())
            : null,
        random.nextInt(3),
        maybe(words.time()),
        some(new Attempt(
            random.nextInt(9),
            words.text(),
            maybe(worker(id)),
            profile(),
            words.time(),
            words.time(),
            words.any(Attempt.End.values()),
            words.text())),
        words.text(),
        maybe(words.time()));
  }

  private CardEvent event(CardId id) {
    return new CardEvent(
        id, words.time(), words.text(), words.any(CardEvent.Kind.values()), words.text());
  }

  CardQuery query() {
    return new CardQuery(
        random.nextBoolean() ? "" : board(),
        random.nextBoolean()
            ? EnumSet.allOf(Status.class)
            : EnumSet.of(words.any(Status.values()), words.any(Status.values())),
        random.nextInt(3) > 0 ? "" : profile(),
        random.nextInt(3) > 0 ? "" : label(),
        random.nextInt(3) > 0 ? "" : words.part(),
        random.nextInt(3),
        random.nextInt(6));
  }

  CardId id() {
    return new CardId("cd_" + (1 + random.nextInt(5)) + words.any(new String[] {"a", "%"}));
  }

  /** Each works on one card only. */
  SessionId worker(CardId card) {
    return new SessionId("cn_" + random.nextInt(3) + card);
  }

  String board() {
    return words.any(new String[] {"default", "shop", "shop-2"});
  }

  String profile() {
    return words.any(new String[] {"work", "play"});
  }

  Set<String> none(String name) {
    return random.nextBoolean() ? Set.of() : Set.of(name);
  }

  private String label() {
    return words.any(new String[] {"été", "%", "a\"b"});
  }

  private <T> List<T> some(T value) {
    return random.nextBoolean() ? List.of() : List.of(value);
  }

  private <T> @Nullable T maybe(T value) {
    return random.nextBoolean() ? value : null;
  }
}
