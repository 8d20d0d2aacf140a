package dev.talaria.runtime.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.sql.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class PostgresSchemaTest {
  private static final StoreSettings SETTINGS = PostgresPlace.SETTINGS;
  private static final Schema NEXT = new Schema(List.of("own-v1.sql", "own-v2-for-tests.sql"));
  private static final Schema BROKEN =
      new Schema(List.of("own-v1.sql", "own-v2-broken-for-tests.sql"));

  private final String shared = TestServer.newSchema();

  @Test
  void runtimes_that_start_at_the_same_time_make_what_they_share_once() throws Exception {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var opened = new ArrayList<Future<PostgresStore>>();
      for (int i = 0; i < 4; i++) {
        var place = place("own_" + i);
        opened.add(threads.submit(() -> place.open(SETTINGS)));
      }
      for (var store : opened) {
        store.get().close();
      }
    }
    assertThat(place("own_0").texts("SELECT version || ' ' || at FROM " + shared + ".migration"))
        .containsExactly("1 2026-11-29T14:30:22Z");
  }

  @Test
  void a_migration_keeps_what_was_there_and_is_made_once() throws Exception {
    try (var store = place("own").open()) {
      store.commit(Samples.writes());
    }
    for (int i = 0; i < 2; i++) {
      try (var store = open("own", NEXT)) {
        assertThat(store.steps(StoreRecords.TASK)).isEqualTo(StoreRecords.steps());
      }
    }
    var own = shared + "_own";
    assertThat(place("own").texts("SELECT version FROM " + own + ".migration ORDER BY version"))
        .containsExactly("1", "2");
    assertThat(place("own").texts("SELECT mood FROM session")).containsExactly("calm", "calm");
  }

  @Test
  void a_migration_that_fails_leaves_the_version_before_it() throws Exception {
    place("own").open().close();

    assertThatThrownBy(() -> open("own", BROKEN)).isInstanceOf(StoreProblem.class);

    assertThat(place("own").texts("SELECT to_regclass('half')")).containsOnlyNulls();
    try (var store = place("own").open()) {
      store.commit(Samples.writes());
    }
  }

  @Test
  void a_schema_of_a_newer_version_is_refused() throws Exception {
    open("own", NEXT).close();

    assertThatThrownBy(() -> place("own").open())
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "the schema %s_own in %s was written by a newer Talaria (version 2; this one knows 1). Use that version, or another store.schema; nothing was changed",
            shared, TestServer.url());
  }

  @Test
  void a_schema_of_another_program_is_refused_and_left_alone() throws Exception {
    var place = place("own");
    place.run("CREATE SCHEMA " + shared);
    place.run("CREATE TABLE " + shared + ".bookmarks (url text)");

    assertThatThrownBy(place::open)
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "the schema %s in %s belongs to another program. Choose another store.schema",
            shared, TestServer.url());
    assertThat(place.texts("SELECT tablename FROM pg_tables WHERE schemaname = '" + shared + "'"))
        .containsExactly("bookmarks");
  }

  private PostgresStore open(String own, Schema schema) throws StoreProblem {
    return PostgresStore.open(
        Path.of("target"),
        place(own).server(),
        PostgresPlace.CLOCK,
        SETTINGS,
        PostgresPlace.NOTHING,
        schema,
        Schema.BOARD);
  }

  private PostgresPlace place(String own) {
    return new PostgresPlace(TestServer.server(TestServer.url(), shared, shared + "_" + own));
  }
}
