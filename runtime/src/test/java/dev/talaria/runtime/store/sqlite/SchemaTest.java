package dev.talaria.runtime.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.store.CardQuery;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sql.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SchemaTest {
  private static final Path SAMPLES = Path.of("src/test/resources/store");
  private static final Schema NEXT =
      new Schema(Stream.concat(Schema.RELEASED.scripts().stream(), Stream.of("v8-for-tests.sql"))
          .toList());

  @TempDir
  Path directory;

  static IntStream released() {
    return IntStream.rangeClosed(1, Schema.RELEASED.newest());
  }

  @ParameterizedTest
  @MethodSource("released")
  void a_database_of_every_released_schema_is_read_and_written_on(int version) throws Exception {
    Files.copy(SAMPLES.resolve("v" + version + ".db"), directory.resolve("talaria.db"));

    var config = switch (version) {
      case 1, 2 -> StoreRecords.configBeforeSchema3();
      case 3 -> StoreRecords.configOfSchema3();
      default -> StoreRecords.config();
    };
    var steps = switch (version) {
      case 1 -> StoreRecords.stepsOfSchema1();
      case 2, 3 -> StoreRecords.stepsOfSchema2();
      case 4, 5, 6 -> StoreRecords.stepsOfSchema5();
      default -> StoreRecords.steps();
    };
    var spent = switch (version) {
      case 1, 2 -> Optional.<Spent>empty();
      case 3 -> Optional.of(StoreSamples.SPENT_OF_SCHEMA_3);
      default -> Optional.of(Samples.SPENT);
    };

    try (var store = TestStores.open(directory)) {
      assertThat(store.sessions(SessionQuery.all()))
          .containsExactly(
              StoreRecords.with(Samples.endedTask(), config),
              StoreRecords.with(StoreRecords.conversation(), config));
      assertThat(store.spent(Samples.PURSE)).isEqualTo(spent);
      assertThat(store.steps(StoreRecords.TASK)).isEqualTo(steps);
      assertThat(store.deliveries(new DeliveryQuery(StoreRecords.TALK, true, 10)))
          .containsExactly(StoreRecords.delivery());
      assertThat(store.approvals(true)).containsExactly(StoreRecords.approval());
      assertThat(store.grants()).containsExactly(StoreRecords.grant());
      assertThat(store.answerTo(Samples.KEY)).contains(Samples.ANSWER);
      assertThat(store.lastNumber(Optional.of(StoreRecords.TALK))).isEqualTo(1);

      assertThat(store.jobs().listed(Optional.empty(), 10).jobs())
          .isEqualTo(version < 5 ? List.of() : List.of(StoreRecords.job()));
      assertThat(store.jobs().runs(StoreRecords.JOB, "", 10))
          .isEqualTo(version < 5 ? List.of() : List.of(StoreRecords.run()));

      boolean cards = version >= 6;
      assertThat(store.cards().boards())
          .isEqualTo(cards ? List.of(CardRecords.board()) : List.of());
      assertThat(store.cards().cards(CardQuery.of("shop", 10))).isEqualTo(shop(version));
      assertThat(store.cards().workedOnBy(CardRecords.WORKER).isPresent()).isEqualTo(cards);
      assertThat(store.cards().children(CardRecords.PARENT))
          .isEqualTo(
              shop(version).stream().filter(it -> !it.parents().isEmpty()).toList());
      assertThat(store.workflows().newest("", false, 10))
          .isEqualTo(version < 7 ? List.of() : List.of(WorkflowRecords.run()));
      assertThat(store.cards().ofRun(WorkflowRecords.RUN.value()))
          .isEqualTo(version < 7 ? List.of() : List.of(WorkflowRecords.step()));
      assertThat(store.cards().trail(CardRecords.CARD, 10))
          .isEqualTo(cards ? List.of(CardRecords.event()) : List.of());

      store.commit(List.of(new Write.PutSession(StoreRecords.task())));
      assertThat(store.session(StoreRecords.TASK)).contains(StoreRecords.task());
    }
  }

  private static List<Card> shop(int version) {
    return switch (version) {
      case 1, 2, 3, 4, 5 -> List.of();
      case 6 -> List.of(CardRecords.parent(), CardRecords.card());
      default -> List.of(CardRecords.parent(), CardRecords.card(), WorkflowRecords.step());
    };
  }

  @ParameterizedTest
  @MethodSource("released")
  void an_old_database_gets_the_schema_of_a_new_one(int version) throws Exception {
    Files.copy(SAMPLES.resolve("v" + version + ".db"), directory.resolve("talaria.db"));
    try (var old = TestStores.open(directory);
        var fresh = TestStores.open(directory.resolve("fresh"))) {
      assertThat(schemaOf(old)).isEqualTo(schemaOf(fresh));
    }
  }

  @Test
  void a_migration_keeps_what_was_there_and_is_made_once() throws Exception {
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
    }
    for (int i = 0; i < 2; i++) {
      try (var store = TestStores.open(directory, NEXT)) {
        assertThat(store.steps(StoreRecords.TASK)).isEqualTo(StoreRecords.steps());
        assertThat(texts(store.connection(), "SELECT version || ' ' || at FROM migration"))
            .containsExactly(
                "1 2026-11-29T14:30:22Z",
                "2 2026-11-29T14:30:22Z",
                "3 2026-11-29T14:30:22Z",
                "4 2026-11-29T14:30:22Z",
                "5 2026-11-29T14:30:22Z",
                "6 2026-11-29T14:30:22Z",
                "7 2026-11-29T14:30:22Z",
                "8 2026-11-29T14:30:22Z");
        assertThat(texts(store.connection(), "SELECT id FROM session WHERE profile = 'work'"))
            .hasSize(2);
      }
    }
  }

  @Test
  void a_migration_that_fails_leaves_the_version_before_it() throws Exception {
    var broken = new Schema(
        Stream.concat(Schema.RELEASED.scripts().stream(), Stream.of("v8-broken-for-tests.sql"))
            .toList());
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
    }

    assertThatThrownBy(() -> TestStores.open(directory, broken)).isInstanceOf(StoreProblem.class);

    try (var store = TestStores.open(directory)) {
      assertThat(store.steps(StoreRecords.TASK)).isEqualTo(StoreRecords.steps());
      assertThat(texts(store.connection(), "SELECT name FROM sqlite_master WHERE name = 'half'"))
          .isEmpty();
    }
  }

  @Test
  void a_database_of_a_newer_version_is_refused_and_not_touched() throws Exception {
    TestStores.open(directory, NEXT).close();
    var before = bytes();

    assertThatThrownBy(() -> TestStores.open(directory))
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "%s was written by a newer Talaria (schema 8; this one knows 7). Use that version, or another state directory; nothing was changed",
            directory.resolve("talaria.db"));
    assertThat(bytes()).isEqualTo(before);
  }

  private byte[] bytes() throws IOException {
    return Files.readAllBytes(directory.resolve("talaria.db"));
  }

  private static List<String> schemaOf(SqliteStore store) throws SQLException {
    return texts(
        store.connection(), "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name");
  }

  static List<String> texts(Connection connection, String sql) throws SQLException {
    var texts = new ArrayList<String>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
    }
    return texts;
  }
}
