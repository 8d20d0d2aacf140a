package dev.talaria.runtime.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sql.Samples;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** Each way in which a file or disk fails, and the words for it. */
class SqliteStoreProblemTest {
  private static final List<Write> LARGE = List.of(new Write.AppendStep(
      StoreRecords.TASK, new Step.Steered(StoreRecords.T0, "x".repeat(1_000_000))));

  @TempDir
  Path directory;

  @Test
  void a_full_disk_keeps_nothing_and_goes_on_once_there_is_room() throws Exception {
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
      pragma(store, "max_page_count = 40");

      assertThatThrownBy(() -> store.commit(LARGE))
          .isInstanceOf(StoreProblem.class)
          .hasMessage(
              "nothing was kept: no space left for %s. Free some on that disk, then try again",
              database());
      assertThat(store.steps(StoreRecords.TASK)).isEqualTo(StoreRecords.steps());

      pragma(store, "max_page_count = 1000000");
      store.commit(LARGE);
      assertThat(store.steps(StoreRecords.TASK)).hasSize(StoreRecords.steps().size() + 1);
    }
  }

  @Test
  void a_database_that_cannot_be_written_says_so() throws Exception {
    try (var store = TestStores.open(directory)) {
      pragma(store, "query_only = ON");

      assertThatThrownBy(() -> store.commit(LARGE))
          .isInstanceOf(StoreProblem.class)
          .hasMessage(
              "nothing was kept: %s cannot be written to. Make it and its directory writable for your user",
              database());
    }
  }

  @Test
  void a_directory_where_none_can_be_made_is_named() throws IOException {
    var file = Files.createFile(directory.resolve("file"));
    var rights = Files.getPosixFilePermissions(file);

    assertThatThrownBy(() -> TestStores.open(file))
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "the state directory %1$s cannot be used: %1$s is in the way: move it, or choose another directory",
            file);
    assertThat(Files.getPosixFilePermissions(file)).as("as it was").isEqualTo(rights);
    assertThatThrownBy(() -> TestStores.open(file.resolve("state")))
        .isInstanceOf(StoreProblem.class)
        .hasMessageContaining("choose another directory");
    assertThatThrownBy(() -> TestStores.open(Path.of("/proc/self/talaria"))) // also for root
        .isInstanceOf(StoreProblem.class)
        .hasMessageContaining("choose another directory");
  }

  @Test
  void a_file_that_is_no_database_is_refused_and_left_alone() throws IOException {
    var content = new byte[8_192];
    Arrays.fill(content, (byte) 'x');
    Files.write(database(), content);

    assertThatThrownBy(() -> TestStores.open(directory))
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "the store cannot be opened: %s is not a database of Talaria. Move it away, then start again",
            database());
    assertThat(database()).hasBinaryContent(content);
  }

  @Test
  void a_directory_in_the_place_of_the_database_is_named() throws IOException {
    Files.createDirectory(database());

    assertThatThrownBy(() -> TestStores.open(directory))
        .isInstanceOf(StoreProblem.class)
        .hasMessage("%s is not a file: move it away, then start again", database());
  }

  @Test
  void a_database_of_another_program_is_refused_and_left_alone() throws Exception {
    try (var other = DriverManager.getConnection("jdbc:sqlite:" + database());
        var statement = other.createStatement()) {
      statement.execute("CREATE TABLE bookmarks (url TEXT)");
    }
    var before = Files.readAllBytes(database());

    assertThatThrownBy(() -> TestStores.open(directory))
        .isInstanceOf(StoreProblem.class)
        .hasMessage("%s belongs to another program. Move it away, then start again", database());
    assertThat(database()).hasBinaryContent(before);
  }

  @Test
  void another_program_that_holds_the_lock_is_an_error_and_afterwards_it_goes_on()
      throws Exception {
    try (var store = TestStores.open(directory)) {
      try (var other = DriverManager.getConnection("jdbc:sqlite:" + database());
          var statement = other.createStatement()) {
        statement.execute("BEGIN IMMEDIATE");

        assertThatThrownBy(() -> store.commit(Samples.writes()))
            .isInstanceOf(StoreProblem.class)
            .hasMessage(
                "nothing was kept: %s is locked by another program. Close what has it open, then try again",
                database());
        assertThat(store.grants()).isEmpty(); // reading goes on
      }
      store.commit(Samples.writes());
      assertThat(store.grants()).containsExactly(StoreRecords.grant());
    }
  }

  @Test
  void a_damaged_database_says_how_to_save_what_can_be_read_and_deletes_nothing() throws Exception {
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
    }
    var size = Files.size(database());
    try (var file = new RandomAccessFile(database().toFile(), "rw")) {
      var noise = new byte[(int) size - 4_096];
      Arrays.fill(noise, (byte) 0xA5);
      file.seek(4_096); // the first page, with the schema, stays
      file.write(noise);
    }

    assertThatThrownBy(() -> {
          try (var store = TestStores.open(directory)) {
            store.steps(StoreRecords.TASK);
          }
        })
        .isInstanceOf(StoreProblem.class)
        .hasMessageContaining(
            database() + " is damaged; nothing of it was deleted. Stop the runtime")
        .hasMessageContaining("sqlite3 talaria.db .recover");
    assertThat(database()).hasSize(size);
  }

  @Test
  void a_database_that_was_deleted_is_noticed_before_more_is_written_to_nowhere() throws Exception {
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
      Files.delete(database());

      assertThatThrownBy(() -> store.commit(LARGE))
          .isInstanceOf(StoreProblem.class)
          .hasMessageStartingWith("the database " + database() + " was moved or deleted");
    }
  }

  @Test
  void a_log_that_was_replaced_is_noticed_too() throws Exception {
    var log = directory.resolve("talaria.db-wal");
    try (var store = TestStores.open(directory)) {
      store.commit(Samples.writes());
      store.commit(Samples.writes());
      Files.move(log, directory.resolve("elsewhere"));
      Files.createFile(log);

      assertThatThrownBy(() -> store.commit(LARGE))
          .isInstanceOf(StoreProblem.class)
          .hasMessageStartingWith("the database " + database() + " was moved or deleted");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "SQLITE_FULL, no space left",
    "SQLITE_READONLY_DIRECTORY, cannot be written to",
    "SQLITE_CANTOPEN, cannot be opened",
    "SQLITE_IOERR_FSYNC, the disk gave an error (SQLITE_IOERR_FSYNC)",
    "SQLITE_BUSY_SNAPSHOT, is locked by another program",
    "SQLITE_NOMEM, no memory left",
    "SQLITE_TOOBIG, larger than a database row can hold",
    "SQLITE_CORRUPT_INDEX, is damaged",
    "SQLITE_MISMATCH, the words of SQLite"
  })
  void every_result_code_has_its_words(SQLiteErrorCode code, String words) {
    var problem = new SqliteDialect(database())
        .explain("not done", new SQLiteException("the words of SQLite", code));

    assertThat(problem).hasMessageStartingWith("not done: ").hasMessageContaining(words);
  }

  private Path database() {
    return directory.resolve("talaria.db");
  }

  private static void pragma(SqliteStore store, String pragma) throws SQLException {
    try (var statement = store.connection().createStatement()) {
      statement.execute("PRAGMA " + pragma);
    }
  }
}
