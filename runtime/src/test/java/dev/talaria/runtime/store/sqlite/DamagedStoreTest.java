package dev.talaria.runtime.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sql.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that something else cut short or wrote into. */
class DamagedStoreTest {
  @TempDir
  Path directory;

  private byte[] whole;

  @BeforeEach
  void keep() throws Exception {
    var writes = new ArrayList<>(Samples.writes());
    for (int i = 0; i < 40; i++) {
      var at = StoreRecords.T0.plusSeconds(i);
      writes.add(new Write.PutSession(StoreRecords.task(
          new SessionId("bg_" + i),
          i + 2,
          SessionRecord.State.ENDED,
          at,
          at,
          Outcome.succeeded("done"))));
    }
    try (var store = TestStores.open(directory)) {
      store.commit(writes);
    }
    whole = Files.readAllBytes(database());
  }

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.001, 0.01, 0.04, 0.2, 0.5, 0.9, 0.999})
  void a_file_that_was_cut_short_is_refused_in_words_and_left_as_it_is(double part)
      throws IOException {
    var cut = Arrays.copyOf(whole, (int) (whole.length * part));
    Files.write(database(), cut);

    assertThat(whatIsSaid()).get().asString().contains(database().toString());
    assertThat(database()).hasBinaryContent(cut);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void random_bytes_in_a_file_are_told_in_words_or_do_no_harm(int seed) throws IOException {
    var random = new Random(seed);
    var damaged = whole.clone();
    var noise = new byte[1 + random.nextInt(random.nextBoolean() ? 8 : 20_000)];
    random.nextBytes(noise);
    int at = random.nextInt(damaged.length);
    System.arraycopy(noise, 0, damaged, at, Math.min(noise.length, damaged.length - at));
    Files.write(database(), damaged);

    var said = whatIsSaid();

    said.ifPresent(message -> assertThat(message).containsPattern("talaria\\.db|step \\d+"));
    assertThat(database()).hasBinaryContent(damaged);
  }

  @Test
  void an_empty_file_beside_its_log_is_not_taken_for_a_new_store() throws Exception {
    var copy = Files.createDirectory(directory.resolve("copy"));
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
      Files.copy(directory.resolve("talaria.db-wal"), copy.resolve("talaria.db-wal"));
    }
    Files.createFile(copy.resolve("talaria.db"));
    var log = Files.readAllBytes(copy.resolve("talaria.db-wal"));

    assertThat(said(copy)).get().asString().contains(copy.resolve("talaria.db").toString());
    assertThat(copy.resolve("talaria.db-wal")).hasBinaryContent(log);
  }

  private Optional<String> whatIsSaid() {
    return said(directory);
  }

  /** What a runtime says that opens the store and reads all of it. */
  private static Optional<String> said(Path directory) {
    try (var store = TestStores.open(directory)) {
      var sessions = store.sessions(SessionQuery.all());
      store.listed(SessionQuery.all(), Optional.empty());
      for (var session : sessions) {
        store.steps(session.id());
      }
      store.deliveries(new DeliveryQuery(null, false, 100));
      store.approvals(false);
      store.grants();
      store.removed();
      store.overdue(StoreRecords.T0, 10);
      return Optional.empty();
    } catch (StoreProblem e) {
      return Optional.of(e.getMessage());
    }
  }

  private Path database() {
    return directory.resolve("talaria.db");
  }
}
