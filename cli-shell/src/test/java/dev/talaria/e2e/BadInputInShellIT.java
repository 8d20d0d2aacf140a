package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.shell.ShellInPty;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong in the shell is told there, in a window of any width, and the shell goes on. */
class BadInputInShellIT {
  /** Where paths, which are longer on one machine than on another, do not break a line. */
  private static final int WIDE = 400;

  @TempDir
  Path directory;

  @Test
  void what_is_typed_wrongly_is_told_with_what_would_be_right() throws Exception {
    try (var talaria = Product.in(directory);
        var shell = talaria.shell(80, 50)) {
      shell.awaitText("/help");
      say(shell, "/bg", "only runs it");
      say(shell, "/steer 1", "further instruction");
      say(shell, "/shwo 1", "/show?");
      say(shell, "/xyzzy", "/xyzzy. /help");
      say(shell, "/show 99", "/tasks all");
      say(shell, "/open nowhere", "/sessions lists");
      say(shell, "/allow 7", "/approvals lists");
      assertSaid(talaria, shell, """
          ⚕ Talaria 0.1.0 · built-in engine · /help
            No model configured? The built-in engine answers; /model shows how to connect
            one.
          > /bg
          ✗ usage: /background <prompt>
            → start a task in a session of its own; !command only runs it
          > /steer 1
          ✗ usage: /steer <task> <text>
            → give a running task a further instruction
          > /shwo 1
          ✗ There is no command /shwo. Did you mean /show?
          > /xyzzy
          ✗ There is no command /xyzzy. /help lists them.
          > /show 99
          ✗ there is no task 99 here
            → /tasks all lists every task with its id
          > /open nowhere
          ✗ there is no conversation "nowhere"
            → /sessions lists them
          > /allow 7
          ✗ no question 7 is waiting
            → /approvals lists what waits
          >
          """);
      leave(shell);
    }
  }

  @Test
  void in_a_window_of_twenty_cells_it_is_told_in_whole_words() throws Exception {
    try (var talaria = Product.in(directory).with("NO_COLOR", "1");
        var shell = talaria.shell(20, 60)) {
      shell.awaitText(" built-in engine");
      say(shell, "/bg", "runs it");
      say(shell, "/shwo", "/show?");
      say(shell, "/show 99", "its id");
      assertSaid(talaria, shell, """
          ⚕ Talaria 0.1.0 ·
          built-in engine ·
          /help
            No model
            configured? The
            built-in engine
            answers; /model
            shows how to
            connect one.
          > /bg
          ✗ usage: /background
            <prompt>
            → start a task in
              a session of its
              own; !command
              only runs it
          > /shwo
          ✗ There is no
            command /shwo. Did
            you mean /show?
          > /show 99
          ✗ there is no task
            99 here
            → /tasks all lists
              every task with
              its id
          >
          """);
      leave(shell);
    }
  }

  @Test
  void a_provider_that_refuses_or_says_nothing_is_told_where_it_was_asked() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server);
        var shell = talaria.shell(80, 50)) {
      server.whenUserSays("refuse", Answer.error(401, "{\"error\":{\"message\":\"bad key\"}}"));
      server.whenUserSays("nothing", Answer.empty());
      shell.awaitText("/help");
      say(shell, "refuse me", "SCRIPTED_KEY");
      say(shell, "say nothing", "answered with nothing");
      assertSaid(talaria, shell, """
          ⚕ Talaria 0.1.0 · robot (scripted) · /help
          > refuse me
          ✗ The provider refused the key (401). Nothing was retried. It says: bad key
            → set SCRIPTED_KEY or choose another model with /model
          N s
          > say nothing
          ✗ The model answered with nothing.
            → try again or choose another model with /model
          N s · $0.00004
          >
          """);
      leave(shell);
    }
  }

  @Test
  void settings_that_cannot_be_used_are_told_once_and_used_when_they_are_mended() throws Exception {
    try (var talaria = Product.in(directory)) {
      var file = Files.writeString(
          talaria.work().resolve("my.conf"), "talaria.model {\n  fallbak = []\n}\n");
      try (var shell = talaria.shell(WIDE, 24, "--config", "my.conf")) {
        shell.awaitText("not connected, trying again…");
        assertSaid(talaria, shell, """
            ✗ model.fallbak is no setting; did you mean fallback? (WORK/my.conf:2)
            >
            """);
        Files.writeString(file, "talaria.model.fallback = []\n");
        shell.awaitText("/help");
        leave(shell);
      }
    }
  }

  @Test
  void state_of_a_newer_version_is_told_and_the_shell_can_be_left() throws Exception {
    try (var talaria = Product.in(directory)) {
      talaria.succeed("runtime", "start");
      talaria.succeed("runtime", "stop");
      var database = talaria.state().resolve("state/talaria.db");
      var newer = Files.readAllBytes(database);
      newer[63] = 99; // the schema, in the head of the file
      Files.write(database, newer);
      try (var shell = talaria.shell(WIDE, 24)) {
        shell.awaitText("no runtime, trying again…");
        assertSaid(talaria, shell, """
            ✗ the runtime did not start: STATE/state/talaria.db was written by a newer Talaria \
            (schema 99; this one knows 7). Use that version, or another state directory; nothing \
            was changed
              → its log is STATE/state/runtime.out
            >
            """);
        leave(shell);
      }
    }
  }

  private static void say(ShellInPty shell, String line, String answer) throws Exception {
    shell.type(line + "\r");
    shell.awaitText(answer);
  }

  private static void leave(ShellInPty shell) throws Exception {
    shell.type("/quit\r");
    assertThat(shell.exitCode()).isZero();
  }

  /** That is all on the screen, in the end, but for the bar below. */
  private static void assertSaid(Product talaria, ShellInPty shell, String expected) {
    try {
      shell.await("says it all", lines -> said(talaria, shell).equals(expected));
    } catch (AssertionError never) {
      assertThat(said(talaria, shell)).isEqualTo(expected);
      throw never;
    }
  }

  private static String said(Product talaria, ShellInPty shell) {
    return talaria.plain(shell.transcript().stream()
        .filter(line -> !line.isEmpty())
        .takeWhile(line -> !line.startsWith("╌"))
        .map(line -> line.replaceFirst("^[0-9.]+ s( · .*)?$", "N s$1") + "\n")
        .collect(Collectors.joining()));
  }
}
