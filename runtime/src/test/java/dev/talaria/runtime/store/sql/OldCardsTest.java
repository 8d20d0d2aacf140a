package dev.talaria.runtime.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a store promises of what is removed from boards because of its age. */
public abstract class OldCardsTest {
  @TempDir
  Path directory;

  private Store store;

  protected abstract Place place(Path directory);

  @BeforeEach
  void open() throws StoreProblem {
    store = place(directory).open();
    store.commit(Samples.cards());
  }

  @AfterEach
  void close() {
    store.close();
  }

  private static final Instant LATER = StoreRecords.T0.plusSeconds(500);

  /** Of a card that nothing else hangs on: an older one of the board. */
  private Card old(String status) throws StoreProblem {
    var card = over(3, Status.valueOf(status), List.of(), null);
    store.commit(List.of(new Write.PutCard(card, List.of(at(card, 60)))));
    touch(); // the newest event is another card's
    return card;
  }

  private void touch() throws StoreProblem {
    store.commit(List.of(new Write.AppendCardEvent(CardRecords.event())));
  }

  private static CardEvent at(Card card, int seconds) {
    var time = StoreRecords.T0.plusSeconds(seconds);
    return new CardEvent(card.id(), time, "ada", Kind.COMMENT, "at " + seconds);
  }

  private static Card over(
      int number, Status status, List<CardId> parents, @Nullable CardStep step) {
    var it = CardRecords.parent();
    return new Card(
        new CardId("cd_150000_%06d".formatted(number)),
        it.board(),
        number,
        new Card.Origin("ada", null, StoreRecords.T0, step, null),
        it.content(),
        it.config(),
        parents,
        List.of(),
        new Standing(status, null, 0, null, 0, null, List.of(), "", null),
        1);
  }

  private List<Card> old(Instant before) throws StoreProblem {
    return store.cards().old(before, 0, 9).stream().map(Cards.Old::card).toList();
  }

  private static DeliveryRecord told(String id, DeliveryRecord.State state) {
    var it = StoreRecords.delivery();
    return new DeliveryRecord(
        id, it.session(), 0, null, it.notice(), it.endedAt(), false, state, it.stateAt());
  }

  @ParameterizedTest
  @ValueSource(strings = {"DONE", "ARCHIVED"})
  void what_is_done_with_is_old_from_the_last_that_happened_to_it(String status)
      throws StoreProblem {
    var card = old(status);

    assertThat(old(StoreRecords.T0.plusSeconds(60))).isEmpty();
    assertThat(old(StoreRecords.T0.plusSeconds(61))).containsExactly(card);
    var place = store.cards().old(LATER, 0, 9).getFirst().place();
    assertThat(store.cards().old(LATER, place, 9)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"TRIAGE", "READY", "RUNNING", "BLOCKED", "REVIEW"})
  void what_is_not_done_with_is_never_old(String status) throws StoreProblem {
    var unused = old(status);

    assertThat(old(LATER)).isEmpty();
  }

  @Test
  void a_card_with_a_result_that_nobody_has_seen_stays_and_goes_with_what_was_told_of_it()
      throws StoreProblem {
    var card = old("DONE");
    var id = card.id() + "/1";
    var others = told(card.id() + "x/1", DeliveryRecord.State.STORED);
    store.commit(List.of(new Write.PutDelivery(others)));
    for (var unseen : List.of(DeliveryRecord.State.STORED, DeliveryRecord.State.OFFERED)) {
      store.commit(List.of(new Write.PutDelivery(told(id, unseen))));
      assertThat(old(LATER)).as("%s", unseen).isEmpty();
    }
    store.commit(List.of(new Write.PutDelivery(told(id, DeliveryRecord.State.SHOWN))));
    assertThat(old(LATER)).containsExactly(card);

    store.commit(List.of(new Write.RemoveCard(card)));

    assertThat(store.cards().card(card.id())).isEmpty();
    assertThat(store.cards().trail(card.id(), 9)).isEmpty();
    assertThat(store.deliveries(new DeliveryQuery(null, false, 9))).containsExactly(others);
  }

  @Test
  void what_an_open_card_waits_for_stays_and_so_does_what_waits_for_one() throws StoreProblem {
    var parent = over(1, Status.ARCHIVED, List.of(), null);
    var open = over(2, Status.BLOCKED, List.of(parent.id()), null);
    var child = over(3, Status.ARCHIVED, List.of(open.id()), null);
    store.commit(List.of(
        new Write.PutCard(parent, List.of()),
        new Write.PutCard(open, List.of()),
        new Write.PutCard(child, List.of())));

    assertThat(old(LATER)).isEmpty();
    assertThatThrownBy(() -> store.commit(List.of(new Write.RemoveCard(parent))))
        .isInstanceOf(StaleWrite.class);

    var done = CardRecords.with(
        CardRecords.with(open, child.standing()), 2); // as if somebody had archived it
    store.commit(List.of(new Write.PutCard(done, List.of())));
    assertThat(old(LATER)).containsExactly(parent, done, child);
  }

  @Test
  void neither_a_number_nor_a_place_in_trails_is_given_again() throws StoreProblem {
    var newest = over(9, Status.ARCHIVED, List.of(), null);
    store.commit(List.of(new Write.PutCard(newest, List.of())));
    assertThat(old(LATER)).as("the newest of the board").isEmpty();

    store.commit(List.of(new Write.PutCard(over(11, Status.TRIAGE, List.of(), null), List.of())));
    assertThat(old(LATER)).containsExactly(newest);
    store.commit(List.of(new Write.AppendCardEvent(at(newest, 60))));
    assertThat(old(LATER)).as("of the newest event").isEmpty();
    long last = store.cards().lastPlace();
    assertThatThrownBy(() -> store.commit(List.of(new Write.RemoveCard(newest))))
        .isInstanceOf(StaleWrite.class);

    touch();
    store.commit(List.of(new Write.RemoveCard(newest)));
    assertThat(store.cards().lastPlace()).isGreaterThan(last);
    assertThat(store.cards().lastNumber("shop")).isEqualTo(11);
  }

  @Test
  void a_card_that_somebody_changed_meanwhile_is_not_removed() throws StoreProblem {
    var card = old("ARCHIVED");
    store.commit(List.of(new Write.PutCard(CardRecords.with(card, 2), List.of())));

    assertThatThrownBy(() -> store.commit(List.of(new Write.RemoveCard(card))))
        .isInstanceOf(StaleWrite.class)
        .hasMessage("#3 Read the grammar was changed by somebody else");

    assertThat(store.cards().card(card.id())).contains(CardRecords.with(card, 2));
  }

  @Test
  void a_run_that_is_over_goes_with_its_cards_and_they_do_not_go_without_it() throws StoreProblem {
    var run = WorkflowRecords.run();
    var step = new CardStep(run.id().value(), "look", CardStep.Kind.WORK);
    var cards = List.of(
        over(1, Status.DONE, List.of(), step),
        over(2, Status.BLOCKED, List.of(new CardId("cd_150000_000001")), step));
    store.commit(List.of(
        new Write.PutWorkflowRun(run),
        new Write.PutCard(cards.get(0), List.of(at(cards.get(0), 60))),
        new Write.PutCard(cards.get(1), List.of(at(cards.get(1), 70)))));
    touch();

    assertThat(old(LATER)).isEmpty();
    assertThat(oldRuns(StoreRecords.T0.plusSeconds(60))).as("it ended then").isEmpty();
    assertThat(oldRuns(StoreRecords.T0.plusSeconds(70))).as("its last event").isEmpty();
    assertThat(oldRuns(StoreRecords.T0.plusSeconds(71))).containsExactly(run);
    for (var told : List.of(run.id() + "/1", cards.get(1).id() + "/1")) {
      store.commit(List.of(new Write.PutDelivery(told(told, DeliveryRecord.State.STORED))));
      assertThat(oldRuns(LATER)).as(told).isEmpty();
      store.commit(List.of(new Write.PutDelivery(told(told, DeliveryRecord.State.READ))));
    }
    assertThatThrownBy(() -> store.commit(
            List.of(new Write.RemoveCard(cards.getFirst()), new Write.RemoveWorkflowRun(run))))
        .isInstanceOf(StaleWrite.class)
        .hasMessage("incident " + run.id() + " was changed by somebody else");
    assertThat(store.cards().ofRun(run.id().value())).isEqualTo(cards);

    store.commit(List.of(
        new Write.RemoveCard(cards.get(0)),
        new Write.RemoveCard(cards.get(1)),
        new Write.RemoveWorkflowRun(run)));

    assertThat(store.cards().ofRun(run.id().value())).isEmpty();
    assertThat(store.workflows().run(run.id())).isEmpty();
    assertThat(store.deliveries(new DeliveryQuery(null, false, 9))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"READY", "RUNNING"})
  void a_run_that_is_over_stays_while_one_of_its_cards_is_to_be_worked_on(String status)
      throws StoreProblem {
    var run = WorkflowRecords.run();
    var step = new CardStep(run.id().value(), "look", CardStep.Kind.WORK);
    store.commit(List.of(
        new Write.PutWorkflowRun(run),
        new Write.PutCard(over(1, Status.valueOf(status), List.of(), step), List.of())));
    touch();

    assertThat(oldRuns(LATER)).isEmpty();
  }

  private List<WorkflowRun> oldRuns(Instant before) throws StoreProblem {
    return store.workflows().old(before, 0, 9).stream().map(Workflows.Old::run).toList();
  }
}
