package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeNameTest {
  @TempDir
  Path directory;

  @Test
  void a_directory_keeps_its_name_also_where_it_is_moved_and_no_two_have_the_same()
      throws IOException {
    var here = Files.createDirectory(directory.resolve("here"));
    var name = RuntimeName.of(here);

    assertThat(name).matches("runtime-[0-9a-f]{8}");
    assertThat(RuntimeName.of(here)).isEqualTo(name);
    var moved = Files.move(here, directory.resolve("there"));
    assertThat(RuntimeName.of(moved)).isEqualTo(name);
    assertThat(moved).isDirectoryNotContaining("glob:**.tmp");
    assertThat(RuntimeName.of(Files.createDirectory(here))).isNotEqualTo(name);
  }

  @Test
  void what_is_no_name_is_not_replaced() throws IOException {
    var file = Files.writeString(directory.resolve("runtime.id"), "x; DROP SCHEMA talaria\n");

    assertThatThrownBy(() -> RuntimeName.of(directory))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "%s does not hold the name of a runtime, such as runtime-1a2b3c4d. Put back what it held, or remove it to be another one",
            file);
    assertThat(file).hasContent("x; DROP SCHEMA talaria\n");
  }
}
