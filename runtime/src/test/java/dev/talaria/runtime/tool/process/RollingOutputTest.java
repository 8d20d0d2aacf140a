package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RollingOutputTest {
  @TempDir
  Path directory;

  @Test
  void the_last_part_is_kept_and_positions_go_on_counting() throws Exception {
    try (var output = new RollingOutput(directory, "p1", new OutputRoom(20, 0))) {
      byte[] bytes = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.US_ASCII);
      output.accept(bytes, 25);
      assertThat(output.read(0, 100)).isEqualTo(new OutputPiece(10, 25, "abcdefghijklmno"));
      output.accept(java.util.Arrays.copyOfRange(bytes, 25, 36), 11);

      assertThat(output.total()).isEqualTo(36);
      assertThat(output.read(25, 3)).isEqualTo(new OutputPiece(25, 28, "pqr"));
      assertThat(output.read(0, 100)).isEqualTo(new OutputPiece(20, 36, "klmnopqrstuvwxyz"));
      assertThat(output.read(36, 100)).isEqualTo(new OutputPiece(36, 36, ""));
    }
    try (var files = Files.list(directory)) {
      assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThanOrEqualTo(20);
    }
  }

  @Test
  void the_last_lines_are_found_over_both_files_whether_or_not_the_last_one_is_at_its_end()
      throws Exception {
    try (var output = new RollingOutput(directory, "p1", new OutputRoom(20, 0))) {
      say(output, "one\ntwo\nthree\nfour");

      assertThat(output.tail(1, 100)).isEqualTo(new OutputPiece(14, 18, "four"));
      assertThat(output.tail(2, 100)).isEqualTo(new OutputPiece(8, 18, "three\nfour"));
      say(output, "\n\n");
      assertThat(output.tail(1, 100)).isEqualTo(new OutputPiece(19, 20, "\n"));
      assertThat(output.tail(2, 100)).isEqualTo(new OutputPiece(14, 20, "four\n\n"));
      say(output, "five\n");
      assertThat(output.tail(9, 100)).isEqualTo(new OutputPiece(10, 25, "ree\nfour\n\nfive\n"));
      assertThat(output.tail(3, 6)).isEqualTo(new OutputPiece(19, 25, "\nfive\n"));
    }
  }

  @Test
  void no_piece_begins_or_ends_within_a_character_unless_it_is_what_there_is() throws Exception {
    try (var output = new RollingOutput(directory, "p1", new OutputRoom(1000, 0))) {
      say(output, "añb€c");

      assertThat(output.read(0, 2)).isEqualTo(new OutputPiece(0, 1, "a"));
      assertThat(output.read(1, 6)).isEqualTo(new OutputPiece(1, 7, "ñb€"));
      assertThat(output.tail(1, 3)).isEqualTo(new OutputPiece(7, 8, "c"));
      assertThat(output.tail(1, 4)).isEqualTo(new OutputPiece(4, 8, "€c"));
    }
  }

  @Test
  void what_is_not_kept_any_more_takes_nothing_from_the_last_lines_that_are() throws Exception {
    var output = new RollingOutput(directory, "p1", new OutputRoom(1000, 0));
    say(output, "kept\n");
    output.close(); // as a disk that takes no more
    say(output, "this is lost\n");

    assertThat(output.problem()).startsWith("the disk refused: ");
    assertThat(output.tail(5, 6)).isEqualTo(new OutputPiece(0, 5, "kept\n"));
  }

  private static void say(RollingOutput output, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    output.accept(bytes, bytes.length);
  }
}
