package dev.talaria.runtime.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
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

class SqliteStoreConcurrencyTest {
  private static final int READERS = 16;
  private static final int SESSIONS = 10;
  private static final int COMMITS = 150;

  @TempDir
  Path directory;

  @Test
  void readers_see_whole_commits_and_never_less_than_was_committed_before_they_began()
      throws Exception {
    var committed = new AtomicInteger();
    try (var store = TestStores.open(directory);
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

  /** Reads until it has seen the last generation; returns how often it read. */
  private static Callable<Integer> reader(SqliteStore store, AtomicInteger committed) {
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

  private static int onlyGeneration(SqliteStore store) throws StoreProblem {
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
