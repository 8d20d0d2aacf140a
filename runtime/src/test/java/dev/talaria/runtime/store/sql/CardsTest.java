package dev.talaria.runtime.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.store.CardQuery;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.Write;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a store promises of cards. */
public abstract class CardsTest {
  @TempDir
  Path directory;

  private Place place;
  private Store store;

  protected abstract Place place(Path directory);

  @BeforeEach
  void open() throws StoreProblem {
    place = place(directory);
    store = place.open();
    store.commit(Samples.cards());
  }

  @AfterEach
  void close() throws Exception {
    store.close();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 3, 4})
  void of_a_commit_with_a_card_that_somebody_else_changed_nothing_is_kept(long version)
      throws StoreProblem {
    var stale = CardRecords.with(CardRecords.card(), version);
    var commit = List.<Write>of(
        new Write.PutSession(StoreRecords.task()),
        new Write.PutCard(CardRecords.with(CardRecords.parent(), 2), List.of(CardRecords.event())),
        new Write.PutCard(stale, List.of(CardRecords.event())));

    assertThatThrownBy(() -> store.commit(commit))
        .isInstanceOf(StaleWrite.class)
        .hasMessage("#7 Mend the parser was changed by somebody else");

    assertThat(store.session(StoreRecords.TASK)).isEmpty();
    assertThat(store.cards().cards(CardQuery.of("", 9)))
        .containsExactly(CardRecords.parent(), CardRecords.card());
    assertThat(store.cards().lastPlace()).isEqualTo(1);
    store.commit(List.of(new Write.PutCard(CardRecords.with(stale, 2), List.of())));
    assertThat(store.cards().card(CardRecords.CARD)).contains(CardRecords.with(stale, 2));
  }

  @Test
  void a_card_that_is_not_there_is_not_changed() {
    var never = numbered("cd_150000_000001", 8, 2);

    assertThatThrownBy(() -> store.commit(List.of(new Write.PutCard(never, List.of()))))
        .isInstanceOf(StaleWrite.class);
  }

  @Test
  void of_two_cards_that_are_added_with_one_number_the_second_is_refused() throws StoreProblem {
    var second = numbered("cd_150000_000001", 7, 1);

    assertThatThrownBy(() -> store.commit(List.of(new Write.PutCard(second, List.of()))))
        .isInstanceOf(StaleWrite.class);

    store.commit(List.of(new Write.PutCard(numbered("cd_150000_000001", 8, 1), List.of())));
    assertThat(store.cards().lastNumber("shop")).isEqualTo(8);
  }

  @Test
  void fields_that_a_later_version_added_survive_a_write_of_this_one() throws Exception {
    place.change("card", "number = 7", card -> {
      card.put("mood", "calm").withObject("/content").put("effort", 7);
      card.withObject("/standing/claim").put("host", "a");
      card.withObject("/config").put("theme", "dark");
    });
    place.change("board", "true", board -> board.put("colour", "blue"));
    var bare = StoreRecords.with(StoreRecords.config(), Map.of("LANG", "C"));
    var changed = CardRecords.with(CardRecords.card(), bare, 2);

    store.commit(
        List.of(new Write.PutCard(changed, List.of()), new Write.PutBoard(CardRecords.board())));

    assertThat(store.cards().card(CardRecords.CARD)).contains(changed);
    var kept = place.bodies("card").stream()
        .filter(card -> card.path("number").intValue() == 7)
        .findFirst()
        .orElseThrow();
    assertThat(Stream.of("/mood", "/content/effort", "/standing/claim/host", "/config/theme")
            .map(kept::at)
            .map(JsonNode::asText))
        .containsExactly("calm", "7", "a", "dark");
    assertThat(place.bodies("board").getFirst().path("colour").asText()).isEqualTo("blue");
  }

  @Test
  void a_damaged_card_does_not_hide_the_others() throws Exception {
    place.change("card", "number = 7", card -> card.put("content", "x"));

    assertThat(store.cards().cards(CardQuery.of("shop", 9))).containsExactly(CardRecords.parent());
  }

  @Test
  void the_most_urgent_is_free_first_then_the_earlier_due_then_the_older() throws StoreProblem {
    var later = StoreRecords.T0.plusSeconds(60);
    var due = StoreRecords.T0.plusSeconds(90);
    store.commit(List.of(
        put(11, Content.Priority.LOW, null, null),
        put(12, Content.Priority.HIGH, null, null),
        put(13, Content.Priority.URGENT, null, StoreRecords.T0.plusNanos(1)),
        put(14, Content.Priority.HIGH, due, null),
        put(15, Content.Priority.HIGH, later, StoreRecords.T0),
        put(16, Content.Priority.HIGH, later, null),
        put(17, Content.Priority.NORMAL, later, later)));

    assertThat(numbers(store.cards().free(StoreRecords.T0, Set.of(), Set.of(), 9)))
        .containsExactly(15, 16, 14, 12, 11);
    assertThat(numbers(store.cards().free(later, Set.of("garden"), Set.of("play"), 4)))
        .containsExactly(13, 15, 16, 14);
    assertThat(store.cards().free(later, Set.of("shop"), Set.of(), 9)).isEmpty();
    assertThat(store.cards().free(later, Set.of(), Set.of("work"), 9)).isEmpty();
    assertThat(store.cards().nextFree(StoreRecords.T0)).contains(StoreRecords.T0.plusNanos(1));
  }

  @Test
  void that_a_worker_was_refused_is_said_once_for_each_claim_and_does_not_hide_what_was_said()
      throws StoreProblem {
    var answer = event(Kind.READY, "ada", "take port 80");
    var refused = event(Kind.REFUSED, "builder", "claim 1");
    var others = List.of(
        event(Kind.REFUSED, "builder", "claim 2"), event(Kind.REFUSED, "painter", "claim 1"));
    store.commit(List.of(new Write.AppendCardEvent(event(Kind.READY, "board", ""))));
    store.commit(List.of(new Write.AppendCardEvent(answer)));
    for (int i = 0; i < 300; i++) {
      store.commit(List.of(new Write.AppendCardEvent(refused)));
      store.commit(List.of(new Write.AppendCardEvent(event(Kind.EXPIRED, "builder", "was away"))));
    }
    for (var other : others) {
      store.commit(List.of(new Write.AppendCardEvent(other), new Write.AppendCardEvent(other)));
    }

    assertThat(store.cards().said(CardRecords.CARD, 2))
        .containsExactly(CardRecords.event(), answer);
    assertThat(store.cards().said(CardRecords.CARD, 1)).containsExactly(answer);
    assertThat(store.cards().trail(CardRecords.CARD, 1_000))
        .filteredOn(it -> it.kind() == Kind.REFUSED)
        .containsExactly(refused, others.getFirst(), others.getLast());
  }

  @Test
  void what_was_removed_from_a_board_adds_up_whoever_writes_the_board_meanwhile()
      throws StoreProblem {
    var before = StoreRecords.T0;
    var it = CardRecords.board();
    for (var removed :
        List.of(new Board.Removed(2, 0, before), new Board.Removed(3, 1, before.minusSeconds(9)))) {
      store.commit(List.of(
          new Write.NoteRemovedCards("shop", removed),
          new Write.NoteRemovedCards("default", removed),
          new Write.NoteRemovedCards("nowhere", removed),
          new Write.PutBoard(it)));
    }

    var sum = new Board.Removed(5, 1, before);
    assertThat(store.cards().boards())
        .containsExactly(
            new Board(Board.DEFAULT, "", Instant.EPOCH, sum, List.of()),
            new Board(it.name(), it.about(), it.createdAt(), sum, List.of()));
  }

  @Test
  void a_board_gets_another_name_with_its_cards_and_runs_and_knows_the_one_before()
      throws Exception {
    store.commit(Samples.workflows());
    place.change("card", "number = 7", card -> card.put("mood", "calm"));
    place.change("board", "true", board -> board.put("colour", "blue"));

    store.commit(List.of(new Write.RenameBoard("shop", "garden")));
    store.commit(List.of(new Write.PutBoard(new Board("garden", "Beds", StoreRecords.T0))));

    assertThat(store.cards().boards())
        .containsExactly(new Board("garden", "Beds", StoreRecords.T0, null, List.of("shop")));
    var card = store.cards().numbered("garden", 7).orElseThrow();
    assertThat(card.version()).isEqualTo(2);
    assertThat(store.cards().lastNumber("shop")).isZero();
    assertThat(store.workflows().run(WorkflowRecords.RUN).orElseThrow().board())
        .isEqualTo("garden");
    assertThat(place.bodies("board").getFirst().path("colour").asText()).isEqualTo("blue");
    assertThat(place.bodies("card")).anyMatch(body -> body.path("mood").asText().equals("calm"));
    assertThatThrownBy(() -> store.commit(
            List.of(new Write.PutCard(CardRecords.with(CardRecords.card(), 2), List.of()))))
        .as("read before it was renamed")
        .isInstanceOf(StaleWrite.class);
    store.commit(List.of(new Write.RenameBoard("garden", "shop")));
    assertThat(store.cards().boards())
        .containsExactly(new Board("shop", "Beds", StoreRecords.T0, null, List.of("garden")));
  }

  @Test
  void no_board_gets_a_name_that_anything_has() throws StoreProblem {
    store.commit(List.of(new Write.PutBoard(new Board("garden", "", StoreRecords.T0))));
    for (var wrong : List.of(
        new Write.RenameBoard("shop", "garden"),
        new Write.RenameBoard("garden", "shop"),
        new Write.RenameBoard("nowhere", "else"))) {
      assertThatThrownBy(() -> store.commit(List.of(wrong))).isInstanceOf(StaleWrite.class);
    }
    store.commit(List.of(new Write.RemoveBoard("shop"))); // its cards stay
    assertThatThrownBy(() -> store.commit(List.of(new Write.RenameBoard("garden", "shop"))))
        .isInstanceOf(StaleWrite.class);
  }

  private static CardEvent event(Kind kind, String who, String text) {
    return new CardEvent(CardRecords.CARD, StoreRecords.T0, who, kind, text);
  }

  private static List<Integer> numbers(List<Card> cards) {
    return cards.stream().map(Card::number).toList();
  }

  private static Write put(
      int number, Content.Priority priority, @Nullable Instant due, @Nullable Instant from) {
    var it = CardRecords.parent();
    var content = it.content();
    var card = new Card(
        new CardId("cd_" + number),
        it.board(),
        number,
        it.origin(),
        new Content(
            content.title(),
            content.work(),
            priority,
            content.labels(),
            due,
            from,
            content.workspace(),
            0,
            content.notifies(),
            content.budget()),
        it.config(),
        List.of(),
        List.of(),
        new Standing(Status.READY, null, 0, null, 0, null, List.of(), "", null),
        1);
    return new Write.PutCard(card, List.of());
  }

  private static Card numbered(String id, int number, long version) {
    var it = CardRecords.parent();
    return new Card(
        new CardId(id),
        it.board(),
        number,
        it.origin(),
        it.content(),
        it.config(),
        it.parents(),
        it.attachments(),
        it.standing(),
        version);
  }
}
