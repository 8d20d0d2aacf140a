package dev.talaria.runtime.permission.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who writes a command can write one that takes for ever to read, or all memory. */
class LongCommandsTest {
  /** In bytes: half of what a thread has. */
  private static final long STACK = 512 * 1024;

  /** A command of a hundred thousand characters, and what is found in it. */
  record Shape(String begins, String repeated, String ends, Danger... found) {
    String command() {
      return begins + numbered(repeated, 100_000 / repeated.length()) + ends;
    }

    @Override
    public String toString() {
      return begins + repeated + "…" + ends;
    }
  }

  static List<Shape> shapes() {
    return List.of(
        new Shape("", "sudo ", "x", Danger.PRIVILEGE, Danger.UNREADABLE),
        new Shape("", "eval ", "x", Danger.UNREADABLE),
        new Shape("", "x@=1;", "", Danger.UNREADABLE),
        new Shape("x=0123456789;", "x@=$x$x$x;x=$x@;", "rm -rf $x", Danger.UNREADABLE),
        new Shape("x=$(printf %0100000d 1);", "x=$x$x;", ""),
        new Shape("echo ", "{a,b}", ""),
        new Shape("echo ", "${a", "", Danger.UNREADABLE),
        new Shape("find . ", "* ", "", Danger.UNREADABLE),
        new Shape("awk '{print ", "\"a\"", "}'", Danger.UNREADABLE),
        new Shape("python3 -c '", "open(,", "'", Danger.UNREADABLE),
        new Shape("sed '/", "[", "/d'"),
        new Shape("pkill -f '", "(.*)*", "x'", Danger.SIGNAL, Danger.UNREADABLE));
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void what_takes_too_much_to_read_is_a_finding_beside_what_was_found(Shape shape) {
    assertThat(read(shape.command())).containsExactly(shape.found());
  }

  static List<String> everyday() {
    return List.of(
        "python3 -c 'print(sum([" + numbered("@, ", 20_000) + "]))'",
        "cat > notes.txt <<'END'\n" + numbered("Line @ of the notes, with {braces} and *.\n", 4_000)
            + "END",
        "curl -s localhost:8080 | jq '." + numbered("a@, .", 3_000) + "'",
        "wc -l " + numbered("src/main/File@.java ", 3_000),
        numbered("A@=b; ", 500) + "make check",
        "echo '{" + numbered("\"key@\": [1, 2], ", 5_000) + "}'");
  }

  @ParameterizedTest
  @MethodSource("everyday")
  void what_is_only_long_passes(String command) {
    assertThat(read(command)).isEmpty();
  }

  @Test
  void a_name_that_is_longer_than_any_system_takes_is_no_file() {
    assertThat(read("cat " + "/x/..".repeat(500) + "/etc/shadow"))
        .containsExactly(Danger.CREDENTIALS);
    assertThat(read("cat " + "/x/..".repeat(5_000) + "/etc/shadow")).isEmpty();
  }

  private static List<Danger> read(String command) {
    var found = new CompletableFuture<List<Danger>>();
    new Thread(
            null,
            () -> {
              try {
                found.complete(DangerousCommands.find(command, DangerousCommandsTest.SHOP).stream()
                    .map(Finding::danger)
                    .distinct()
                    .toList());
              } catch (Throwable thrown) {
                found.completeExceptionally(thrown);
              }
            },
            "reads",
            STACK)
        .start();
    return found.join();
  }

  private static String numbered(String text, int times) {
    return IntStream.range(0, times)
        .mapToObj(i -> text.replace("@", "" + i))
        .collect(Collectors.joining());
  }
}
