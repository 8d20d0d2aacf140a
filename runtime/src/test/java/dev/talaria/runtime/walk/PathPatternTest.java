package dev.talaria.runtime.walk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathPatternTest {
  @TempDir
  Path temporary;

  private Path folder;

  @BeforeEach
  void resolve() throws Exception {
    folder = temporary.toRealPath();
    Files.createDirectories(folder.resolve("logs"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "logs/*.log | logs/a.log | true",
        "logs/*.log | logs/deep/a.log | false",
        "logs/*.log | logs/a.txt | false",
        "*/a.log | logs/a.log | true",
        "**/*.log.gz | a.log.gz | true",
        "**/*.log.gz | logs/deep/a.log.gz | true",
        "logs/**/x?.log | logs/x1.log | true",
        "logs/**/x?.log | logs/p/q/x1.log | true",
        "logs/[ab].log | logs/b.log | true",
        "logs/{app,db}.log | logs/db.log | true",
        "logs/{app,db}.log | logs/web.log | false",
      })
  void signs_stand_for_what_they_do_in_a_shell(String pattern, String path, boolean matches) {
    var read = PathPattern.of(folder.resolve(pattern)).orElseThrow();

    assertThat(read.matches(folder.resolve(path))).isEqualTo(matches);
  }

  @Test
  void it_looks_no_further_than_it_must() {
    var flat = PathPattern.of(folder.resolve("logs/*.log")).orElseThrow();
    var deep = PathPattern.of(folder.resolve("logs/**/*.log")).orElseThrow();

    assertThat(flat.root()).isEqualTo(folder.resolve("logs"));
    assertThat(flat.depth()).isEqualTo(1);
    assertThat(deep.root()).isEqualTo(folder.resolve("logs"));
    assertThat(deep.depth()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void a_name_that_is_there_is_no_pattern_and_neither_is_what_cannot_be_one() throws Exception {
    Files.writeString(folder.resolve("a[1].log"), "");
    Files.createDirectories(folder.resolve("my{old}"));

    assertThat(PathPattern.of(folder.resolve("a[1].log"))).isEmpty();
    assertThat(PathPattern.of(folder.resolve("plain.log"))).isEmpty();
    assertThat(PathPattern.of(folder.resolve("nowhere/*.log"))).isEmpty();
    assertThat(PathPattern.of(folder.resolve("a[.log"))).isEmpty();
    assertThat(PathPattern.of(folder.resolve("my{old}/*.log")).orElseThrow().root())
        .isEqualTo(folder.resolve("my{old}"));
  }

  @Test
  void a_folder_that_is_a_link_is_taken_for_where_it_leads() throws Exception {
    Files.createSymbolicLink(folder.resolve("current"), folder.resolve("logs"));

    assertThat(PathPattern.of(folder.resolve("current/*.log")).orElseThrow().root())
        .isEqualTo(folder.resolve("logs"));
  }
}
