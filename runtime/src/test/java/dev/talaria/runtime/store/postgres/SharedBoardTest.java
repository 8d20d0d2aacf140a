package dev.talaria.runtime.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Elsewhere;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sql.Samples;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several runtimes on one board. */
class SharedBoardTest {
  private static final int CHANGES = 40;

  private final String shared = TestServer.newSchema();
  private Store one;
  private Store other;

  @BeforeEach
  void open() throws StoreProblem {
    one = place("one").open();
    other = place("other").open();
    one.commit(Samples.cards());
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
  }

  @Test
  void boards_and_cards_are_seen_by_all_and_sessions_by_their_own_runtime() throws StoreProblem {
    one.commit(Samples.writes());

    assertThat(other.cards().card(CardRecords.CARD)).contains(CardRecords.card());
    assertThat(other.cards().boards()).containsExactly(CardRecords.board());
    assertThat(other.sessions(SessionQuery.all())).isEmpty();
    assertThat(other.grants()).isEmpty();
    assertThat(other.jobs().listed(Optional.empty(), 1).jobs()).isEmpty();
  }

  @Test
  void a_second_runtime_with_the_same_schema_is_refused_until_the_first_is_gone() throws Exception {
    assertThatThrownBy(() -> place("one").open())
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "another runtime has the schema %s_one in %s. Is its state directory a copy? Remove the file runtime.id in one of them",
            shared, TestServer.url());

    one.close();
    place("one").open().close();
  }

  @Test
  void a_card_that_another_runtime_is_claiming_is_passed_over_and_any_other_change_waits()
      throws Exception {
    var claimed =
        new Write.PutCard(CardRecords.with(CardRecords.card(), 2), List.of(event(Kind.CLAIMED)));
    var commented =
        new Write.PutCard(CardRecords.with(CardRecords.card(), 2), List.of(event(Kind.COMMENT)));
    try (var threads = Executors.newVirtualThreadPerTaskExecutor();
        var third = place("third").connect()) {
      third.setAutoCommit(false);
      lock(third);

      assertThatThrownBy(() -> one.commit(List.of(claimed))).isInstanceOf(StaleWrite.class);

      var waits = threads.submit(() -> {
        other.commit(List.of(commented));
        return true;
      });
      place("third").awaitWaiting(shared + "_other");
      assertThat(waits.isDone()).isFalse();
      third.rollback();
      assertThat(waits.get()).isTrue();
    }
    assertThat(one.cards().card(CardRecords.CARD))
        .contains(CardRecords.with(CardRecords.card(), 2));
  }

  @Test
  void what_is_told_is_put_where_the_runtime_of_that_name_finds_it() throws Exception {
    var heard = new Hearing();
    other.listen(heard);
    heard.awaitDelivered(); // what came before it listened
    var seen = StoreRecords.in(
        StoreRecords.delivery(), DeliveryRecord.State.SHOWN, StoreRecords.T0.plusSeconds(9));

    one.commit(List.of(new Write.SendDelivery(StoreRecords.delivery(), "other")));
    heard.awaitDelivered();
    other.commit(List.of(new Write.PutDelivery(seen)));
    one.commit(List.of(new Write.SendDelivery(StoreRecords.delivery(), "other"))); // once more

    var all = new DeliveryQuery(null, false, 9);
    assertThat(other.deliveries(all)).containsExactly(seen);
    assertThat(one.deliveries(all)).isEmpty();
    one.commit(List.of(new Write.SendDelivery(StoreRecords.delivery(), "nobody")));
    assertThat(one.deliveries(all)).containsExactly(StoreRecords.delivery());
  }

  @Test
  void an_old_card_is_removed_once_and_not_before_its_result_was_seen_where_it_was_added()
      throws StoreProblem {
    var it = numbered(3, 1, Status.DONE);
    var card = new Card(
        it.id(),
        it.board(),
        3,
        new Card.Origin("ada", null, StoreRecords.T0, null, "other"),
        it.content(),
        it.config(),
        List.of(),
        List.of(),
        it.standing(),
        1);
    var told = new DeliveryRecord(
        card.id() + "/1",
        CardRecords.WORKER,
        0,
        null,
        StoreRecords.delivery().notice(),
        StoreRecords.T0,
        false,
        DeliveryRecord.State.STORED,
        StoreRecords.T0);
    var later = StoreRecords.T0.plusSeconds(500);
    one.commit(List.of(new Write.PutCard(card, List.of()), new Write.SendDelivery(told, "other")));
    assertThat(one.cards().old(later, 0, 9)).isEmpty();
    assertThat(other.cards().old(later, 0, 9)).isEmpty();
    other.commit(List.of(
        new Write.PutDelivery(StoreRecords.in(told, DeliveryRecord.State.READ, StoreRecords.T0))));
    assertThat(one.cards().old(later, 0, 9)).hasSize(1);

    one.commit(List.of(new Write.RemoveCard(card)));

    assertThatThrownBy(() -> other.commit(List.of(new Write.RemoveCard(card))))
        .isInstanceOf(StaleWrite.class);
    assertThat(other.cards().card(card.id())).isEmpty();
    assertThat(other.deliveries(new DeliveryQuery(null, false, 9))).isEmpty();
  }

  @Test
  void what_others_change_is_heard_also_after_the_connection_was_lost() throws Exception {
    var heard = new Hearing();
    other.listen(heard);
    assertThat(heard.awaitChanged()).as("whatever came before").isEmpty();

    other.commit(List.of(new Write.AppendCardEvent(event(Kind.COMMENT)))); // not heard by itself
    one.commit(List.of(new Write.AppendCardEvent(event(Kind.COMMENT))));
    assertThat(heard.awaitChanged()).containsExactly("shop");
    one.commit(List.of(new Write.PutBoard(new Board("garden", "", StoreRecords.T0))));
    assertThat(heard.awaitChanged()).containsExactly("garden");

    place("other").endConnections();
    assertThat(heard.awaitChanged()).as("something may have been missed").isEmpty();
    one.commit(List.of(new Write.RemoveBoard("garden")));
    assertThat(heard.awaitChanged()).containsExactly("garden");
  }

  @Test
  void no_more_cards_are_worked_on_than_are_allowed_whichever_runtimes_claim_them()
      throws Exception {
    for (int i = 0; i < 20; i++) {
      one.commit(List.of(new Write.PutCard(numbered(20 + i, 1, Status.READY), List.of())));
    }
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var claimed =
          List.of(threads.submit(() -> claim(one, 20)), threads.submit(() -> claim(other, 30)));
      assertThat(claimed.get(0).get() + claimed.get(1).get()).isEqualTo(4); // one is at work
    }
    assertThat(one.cards().running()).hasSize(5);
  }

  /** Ten of them, as many as there is room for. */
  private static int claim(Store store, int first) throws StoreProblem {
    int claimed = 0;
    for (int i = first; i < first + 10; i++) {
      try {
        store.commit(List.of(
            new Write.PutCard(numbered(i, 2, Status.RUNNING), List.of(event(Kind.CLAIMED))),
            new Write.AtMost("shop", 5, "work", 5)));
        claimed++;
      } catch (StaleWrite e) {
        assertThat(e).hasMessage("what is worked on was changed by somebody else");
      }
    }
    return claimed;
  }

  private static Card numbered(int number, long version, Status status) {
    var it = CardRecords.card();
    return new Card(
        new CardId("cd_" + number),
        it.board(),
        number,
        it.origin(),
        it.content(),
        it.config(),
        List.of(),
        List.of(),
        new Standing(status, null, 0, null, 0, null, List.of(), "", null),
        version);
  }

  /** What a runtime hears, one after the other. */
  private static final class Hearing implements Elsewhere {
    private final BlockingQueue<Set<String>> changes = new LinkedBlockingQueue<>();
    private final Semaphore deliveries = new Semaphore(0);

    @Override
    public void changed(Set<String> boards) {
      changes.add(boards);
    }

    @Override
    public void delivered() {
      deliveries.release();
    }

    Set<String> awaitChanged() throws InterruptedException {
      return changes.take();
    }

    void awaitDelivered() throws InterruptedException {
      deliveries.acquire();
    }
  }

  private static void lock(Connection connection) throws Exception {
    try (var statement = connection.createStatement()) {
      statement.executeQuery("SELECT 1 FROM card WHERE number = 7 FOR UPDATE").close();
    }
  }

  @Test
  void of_many_changes_by_several_runtimes_none_is_lost() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers = List.of(threads.submit(() -> change(one)), threads.submit(() -> change(other)));
      for (var writer : writers) {
        assertThat(writer.get()).isEqualTo(CHANGES);
      }
    }
    assertThat(one.cards().card(CardRecords.CARD).orElseThrow().version())
        .isEqualTo(1 + 2 * CHANGES);
    assertThat(one.cards().trail(CardRecords.CARD, 1_000)).hasSize(1 + 2 * CHANGES);
  }

  @Test
  void whoever_follows_the_trails_misses_nothing_that_several_add_at_the_same_time()
      throws Exception {
    var places = new ArrayList<Long>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var writers =
          List.of(threads.submit(() -> comment(one)), threads.submit(() -> comment(other)));
      while (!writers.stream().allMatch(Future::isDone)) {
        follow(places);
      }
      for (var writer : writers) {
        assertThat(writer.get()).isTrue();
      }
      follow(places);
    }
    assertThat(places)
        .isEqualTo(LongStream.rangeClosed(1, 1 + 2 * CHANGES).boxed().toList());
  }

  private static boolean comment(Store store) throws StoreProblem {
    for (int i = 0; i < CHANGES; i++) {
      store.commit(List.of(new Write.AppendCardEvent(event(Kind.COMMENT))));
    }
    return true;
  }

  private void follow(List<Long> places) throws StoreProblem {
    long after = places.isEmpty() ? 0 : places.getLast();
    one.cards().trailOf("shop", after, 1_000).forEach(told -> places.add(told.place()));
  }

  /** Each change is about two cards, which the runtimes name in opposite orders. */
  private int change(Store store) throws StoreProblem {
    int kept = 0;
    while (kept < CHANGES) {
      var card = store.cards().card(CardRecords.CARD).orElseThrow();
      var parent = store.cards().card(CardRecords.PARENT).orElseThrow();
      var writes = List.<Write>of(
          new Write.PutCard(
              CardRecords.with(card, card.version() + 1), List.of(event(Kind.COMMENT))),
          new Write.PutCard(CardRecords.with(parent, parent.version() + 1), List.of()));
      try {
        store.commit(store == one ? writes : writes.reversed());
        kept++;
      } catch (StaleWrite ignored) { // the other was faster
        kept += 0;
      }
    }
    return kept;
  }

  private static CardEvent event(Kind kind) {
    return new CardEvent(CardRecords.CARD, StoreRecords.T0, "ada", kind, "");
  }

  private PostgresPlace place(String own) {
    return new PostgresPlace(TestServer.server(TestServer.url(), shared, shared + "_" + own));
  }
}
