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
      assertThat(output.read(0, 100)).isEqualTo(new RollingOutput.Piece(10, 25, "abcdefghijklmno"));
      output.accept(java.util.Arrays.copyOfRange(bytes, 25, 36), 11);

      assertThat(output.total()).isEqualTo(36);
      assertThat(output.read(25, 3)).isEqualTo(new RollingOutput.Piece(25, 28, "pqr"));
      assertThat(output.read(0, 100))
          .isEqualTo(new RollingOutput.Piece(20, 36, "klmnopqrstuvwxyz"));
      assertThat(output.read(36, 100)).isEqualTo(new RollingOutput.Piece(36, 36, ""));
    }
    try (var files = Files.list(directory)) {
      assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThanOrEqualTo(20);
    }
  }
}
