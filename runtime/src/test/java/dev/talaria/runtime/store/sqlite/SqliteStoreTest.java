package dev.talaria.runtime.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sql.Place;
import dev.talaria.runtime.store.sql.Samples;
import dev.talaria.runtime.store.sql.StoreTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SqliteStoreTest extends StoreTest {
  private static final String MARK = "the-word-to-forget";

  private Path directory;

  @Override
  protected Place place(Path directory) {
    this.directory = directory;
    return new SqlitePlace(directory);
  }

  @Test
  void directory_and_files_are_for_their_owner_alone() throws Exception {
    store.commit(Samples.writes());

    assertThat(modes())
        .isEqualTo(Map.of(
            "state", "rwx------",
            "talaria.db", "rw-------",
            "talaria.db-shm", "rw-------",
            "talaria.db-wal", "rw-------"));
  }

  @Test
  void what_others_could_read_is_narrowed() throws Exception {
    store.close();
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(
        directory.resolve("talaria.db"), PosixFilePermissions.fromString("rw-rw-r--"));

    store = TestStores.open(directory);

    assertThat(modes().get("state")).isEqualTo("rwx------");
    assertThat(modes().get("talaria.db")).isEqualTo("rw-------");
  }

  @Test
  void what_is_purged_is_not_in_the_files_either() throws Exception {
    store.commit(Samples.writes());
    store.commit(List.of(new Write.AppendStep(StoreRecords.TASK, steered())));
    assertThat(filesHoldMark()).isTrue();

    store.commit(List.of(new Write.Purge(StoreRecords.TASK)));

    assertThat(filesHoldMark()).isFalse();
  }

  @Test
  void low_space_is_told_before_the_disk_is_full() throws StoreProblem {
    assertThat(store.lowSpace()).isEmpty();
    var greedy = StoreSettings.ofFile(Duration.ofDays(30), Long.MAX_VALUE);
    try (var other = SqliteStore.open(scratch.resolve("other"), TestStores.CLOCK, greedy)) {
      assertThat(other.lowSpace().orElseThrow())
          .hasMessageContaining("MB are free on the disk of")
          .hasMessageEndingWith("Free some, then try again");
    }
  }

  @Test
  void after_it_was_closed_all_is_in_one_file() throws Exception {
    store.close();

    assertThat(directory)
        .isDirectoryContaining("glob:**/talaria.db")
        .isDirectoryNotContaining("glob:**-wal");
  }

  private static Step steered() {
    return new Step.Steered(StoreRecords.T0, MARK);
  }

  private boolean filesHoldMark() throws IOException {
    try (var files = Files.list(directory)) {
      for (var file : files.toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(MARK)) {
          return true;
        }
      }
      return false;
    }
  }

  private Map<String, String> modes() throws IOException {
    var modes = new TreeMap<String, String>();
    try (var files = Files.walk(directory)) {
      for (var file : files.toList()) {
        modes.put(
            file.getFileName().toString(),
            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
      }
    }
    return modes;
  }
}
