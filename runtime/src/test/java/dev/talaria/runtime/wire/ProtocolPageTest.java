package dev.talaria.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProtocolPageTest {
  private static final Path PAGE = Path.of("..", "docs", "protocol.md");

  @Test
  void the_page_in_the_documentation_is_the_one_that_is_made() throws IOException {
    var made = new ProtocolPage().text();
    if (Boolean.getBoolean("update-docs")) {
      Files.writeString(PAGE, made);
    }

    assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
        .as("docs/protocol.md; make it again with mvn -pl runtime -am test -Dupdate-docs=true")
        .isEqualTo(made);
  }

  @Test
  void every_line_on_the_page_is_a_message() throws Exception {
    int requests = 0;
    for (var line : new ProtocolPage().text().lines().toList()) {
      if (line.startsWith("→ ")) {
        WireCodec.decodeCall(line.substring(2));
        requests++;
      } else if (line.startsWith("← ")) {
        WireCodec.decodeAnswer(line.substring(2));
      }
    }
    assertThat(requests).isGreaterThan(Methods.requests().size());
  }

  @Test
  void every_sentence_is_on_the_page() throws IOException {
    assertThat(new ProtocolPage().unused()).isEmpty();
    assertThat(new ProtocolPage().text()).doesNotContainPattern("\\{\\{[a-z]");
  }

  @Test
  void the_example_in_python_is_as_short_as_the_page_says() throws IOException {
    var lines = Files.readAllLines(ProtocolPage.PYTHON).stream().filter(it -> !it.isBlank());

    assertThat(lines.count()).isLessThanOrEqualTo(21); // twenty and what it is for
  }
}
