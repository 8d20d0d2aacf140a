package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.runtime.permission.redaction.Redactor;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RedactingStreamTest {
  private final Redactor redactor = new Redactor(List.of(new Secret("kéy-of-innocence")));
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final java.io.PrintStream stream = RedactingStream.around(out, () -> redactor);

  @Test
  void a_line_is_out_at_once_and_without_secrets() {
    stream.println("the kéy-of-innocence\nand password=hunter2");

    assertThat(out()).isEqualTo("the [redacted]\nand password=[redacted]\n");
  }

  @Test
  void a_line_that_is_printed_in_parts_is_looked_at_as_a_whole() {
    stream.print("the kéy-of-");
    assertThat(out()).isEmpty();
    stream.print("innocence");
    stream.println();

    assertThat(out()).isEqualTo("the [redacted]\n");
  }

  @Test
  void a_stack_trace_says_all_but_secrets() {
    new IllegalStateException("with kéy-of-innocence", new OutOfMemoryError("kéy-of-innocence"))
        .printStackTrace(stream);

    assertThat(out())
        .startsWith("java.lang.IllegalStateException: with [redacted]\n\tat ")
        .contains("Caused by: java.lang.OutOfMemoryError: [redacted]\n")
        .doesNotContain("innocence");
  }

  @Test
  void what_never_ends_a_line_gets_out_all_the_same() {
    stream.print("x".repeat(3 << 20));

    assertThat(out.size()).isGreaterThan(1 << 20);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
