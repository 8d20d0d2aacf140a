package dev.talaria.e2e;

import static dev.talaria.cli.shell.ShellInPty.shown;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.shell.ShellInPty;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two shells on one runtime: what one asks for is nothing of the other's. */
class TwoShellsIT {
  @TempDir
  Path directory;

  @Test
  void a_result_is_in_the_shell_that_asked_alone_and_waits_where_that_was_killed()
      throws Exception {
    var first = new Gate();
    var second = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server);
        var asks = talaria.shell(100, 24);
        var types = talaria.shell(100, 24)) {
      server.whenUserSays("question one", Answer.waitingAt(first).andText("answer to one"));
      server.whenUserSays("question two", Answer.waitingAt(second).andText("answer to two"));
      server.otherwise(request -> Answer.text("hello to you"));
      asks.awaitText("/help");
      types.awaitText("/help");
      asks.type("/bg question one\r/bg question two\r");
      first.awaitArrivals(1);
      second.awaitArrivals(1);
      asks.awaitText("▶ 2");

      types.type("half a ");
      first.open();
      types.type("sentence");
      asks.awaitText("│ answer to one");
      asks.awaitText("▶ 1");
      types.type("\r");
      types.await("is answered", lines -> lines.contains("hello to you"));
      assertThat(saidBy(server.requests().getLast())).containsExactly("half a sentence");
      assertNothingOfIt(types);

      signal("STOP", asks.pid()); // it is offered the next one, and shows it no more
      second.open();
      types.awaitText("✉ 1");
      signal("KILL", asks.pid());
      asks.exitCode();
      assertNothingOfIt(types);

      try (var comes = talaria.shell(100, 24)) {
        comes.awaitText("✉ 1 result finished while you were away: /inbox");
        comes.type("/inbox\r");
        comes.awaitText("│ answer to two");
        types.await("has nothing unread", lines -> !shown(lines).contains("✉"));
        comes.type("/quit\r");
        assertThat(comes.exitCode()).isZero();
        assertThat(comes.transcript().stream().filter(line -> line.startsWith("╭")))
            .singleElement()
            .asString()
            .startsWith("╭─ ⚕ Talaria (background #2)");
      }
      assertThat(talaria.run("inbox", "--json")).isEqualTo(new Ran(0, "", "nothing new\n"));
      assertNothingOfIt(types);
      types.type("/quit\r");
      assertThat(types.exitCode()).isZero();
    }
  }

  private static void assertNothingOfIt(ShellInPty shell) {
    assertThat(shown(shell.transcript()))
        .contains("> half a sentence\nhello to you\n")
        .doesNotContain("answer to", "background", "╭", "question");
  }

  private static List<String> saidBy(RecordedRequest request) {
    return request.messages().stream()
        .filter(said -> said.role().equals("user"))
        .map(RecordedRequest.Said::text)
        .toList();
  }

  private static void signal(String name, long pid) throws Exception {
    assertThat(new ProcessBuilder("kill", "-" + name, "" + pid).start().waitFor())
        .isZero();
  }
}
