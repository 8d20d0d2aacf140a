package dev.talaria.runtime.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many threads at once. */
public abstract class StoreConcurrencyTest {
  private static final int READERS = 16;
  private static final int SESSIONS = 10;
  private static final int COMMITS = 150;
  private static final int WRITERS = 4;
  private static final int CHANGES = 25;

  @TempDir
  Path directory;

  protected abstract Place place(Path directory);

  @Test
  void readers_see_whole_commits_and_never_less_than_was_committed_before_they_began()
      throws Exception {
    var committed = new AtomicInteger();
    try (var store = place(directory).open();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      store.commit(generation(0));
      var readers = new ArrayList<Future<Integer>>();
      for (int i = 0; i < READERS; i++) {
        readers.add(threads.submit(reader(store, committed)));
      }
      for (int i = 1; i <= COMMITS; i++) {
        store.commit(generation(i));
        committed.set(i);
      }
      for (var reader : readers) {
        assertThat(reader.get()).isPositive();
      }
    }
  }

  @Test
  void whoever_changes_a_card_at_the_same_time_as_another_reads_it_again_and_no_change_is_lost()
      throws Exception {
    try (var store = place(directory).open();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      store.commit(Samples.cards());
      var writers = new ArrayList<Future<Integer>>();
      for (int i = 0; i < WRITERS; i++) {
        writers.add(threads.submit(writer(store)));
      }
      for (var writer : writers) {
        assertThat(writer.get()).isEqualTo(CHANGES);
      }

      assertThat(store.cards().card(CardRecords.CARD))
          .contains(CardRecords.with(CardRecords.card(), 1 + WRITERS * CHANGES));
      assertThat(store.cards().trail(CardRecords.CARD, 1_000)).hasSize(1 + WRITERS * CHANGES);
    }
  }

  /** Makes so many changes, each on what it has read. */
  private static Callable<Integer> writer(Store store) {
    return () -> {
      int kept = 0;
      while (kept < CHANGES) {
        var card = store.cards().card(CardRecords.CARD).orElseThrow();
        try {
          store.commit(List.of(new Write.PutCard(
              CardRecords.with(card, card.version() + 1), List.of(CardRecords.event()))));
          kept++;
        } catch (StaleWrite e) {
          assertThat(e).hasMessage("#7 Mend the parser was changed by somebody else");
        }
      }
      return kept;
    };
  }

  /** Reads until it has seen the last generation; returns how often it read. */
  private static Callable<Integer> reader(Store store, AtomicInteger committed) {
    return () -> {
      for (int reads = 1; ; reads++) {
        int before = committed.get();
        int seen = onlyGeneration(store);
        assertThat(seen).isGreaterThanOrEqualTo(before);
        assertThat(store.steps(StoreRecords.TALK)).hasSizeGreaterThanOrEqualTo(seen + 1);
        if (seen == COMMITS) {
          return reads;
        }
      }
    };
  }

  private static int onlyGeneration(Store store) throws StoreProblem {
    var seen = store.sessions(SessionQuery.all()).stream()
        .map(SessionRecord::number)
        .distinct()
        .toList();
    assertThat(seen).hasSize(1);
    return seen.getFirst();
  }

  private static List<Write> generation(int number) {
    var writes = new ArrayList<Write>();
    for (int i = 0; i < SESSIONS; i++) {
      writes.add(new Write.PutSession(StoreRecords.task(
          new SessionId("bg_" + i),
          number,
          SessionRecord.State.RUNNING,
          StoreRecords.T0.plusSeconds(i),
          null,
          null)));
    }
    writes.add(
        new Write.AppendStep(StoreRecords.TALK, new Step.Steered(StoreRecords.T0, "" + number)));
    return writes;
  }
}
