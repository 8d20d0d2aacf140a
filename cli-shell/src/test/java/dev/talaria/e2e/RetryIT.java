package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A task that did not succeed is started again, with a model that does what is left to do: each
 * line is written once, whoever wrote it.
 */
class RetryIT {
  private static final List<String> LINES = List.of("one", "two");

  @TempDir
  Path directory;

  private ScriptedModelServer server;
  private Product talaria;

  @BeforeEach
  void unpack() throws Exception {
    server = ScriptedModelServer.start();
    talaria = Scripted.product(Product.in(directory), server);
  }

  @AfterEach
  void stop() throws Exception {
    talaria.close();
    server.close();
  }

  @Test
  void after_an_outage() throws Exception {
    server.answer(write("one"), Answer.error(500, "{\"error\":{\"message\":\"oops\"}}"));
    server.otherwise(RetryIT::whatIsLeft);
    var failed = talaria.run("background", "--wait", "--json", "Write one and two");
    assertThat(failed.code()).isEqualTo(1);

    goesOn(failed.json().path("id").asText());
  }

  @Test
  void after_its_budget_was_used_up() throws Exception {
    server.answer(write("one"), write("two"), Answer.text("only one so far"));
    server.otherwise(RetryIT::whatIsLeft);
    var ended = talaria.run(
        "--set", "session.max-turns=2", "background", "--wait", "--json", "Write one and two");
    assertThat(ended.code()).isEqualTo(8);

    goesOn(ended.json().path("id").asText());
  }

  @Test
  void after_it_was_cancelled() throws Exception {
    var gate = new Gate();
    server.answer(write("one"), Answer.waitingAt(gate).andText("late"));
    server.otherwise(RetryIT::whatIsLeft);
    var id = talaria.succeed("background", "Write one and two").word();
    gate.awaitArrivals(1);
    talaria.succeed("cancel", id);

    goesOn(id);
  }

  /** Where it worked before, wherever that is typed; a command is run again as a whole. */
  @Test
  void a_command_runs_again_where_it_ran() throws Exception {
    var id =
        talaria.run("background", "--wait", "--json", "!pwd >>places; exit 3").json();
    var elsewhere = Files.createDirectory(directory.resolve("elsewhere")).toRealPath();

    var again =
        talaria.succeed("--cwd", elsewhere.toString(), "retry", id.path("id").asText());

    assertThat(talaria.run("wait", again.word()).code()).isEqualTo(1);
    assertThat(talaria.work().resolve("places"))
        .hasContent(talaria.work() + "\n" + talaria.work() + "\n");
    assertThat(elsewhere).isEmptyDirectory();
  }

  private void goesOn(String id) throws Exception {
    var again = talaria.succeed("send", "/retry " + id).out();
    var next = again.replaceAll("(?s).*Task ID: (bg_\\w+).*", "$1");

    assertThat(talaria.run("wait", next)).isEqualTo(new Ran(0, "all is written\n", ""));
    assertThat(talaria.work().resolve("lines")).hasContent("one\ntwo\n");
    assertThat(talaria.succeed("show", next, "--json").json().path("prompt").asText())
        .isEqualTo("Write one and two");
  }

  /** What somebody with sense would do who reads the conversation. */
  private static Answer whatIsLeft(RecordedRequest request) {
    var done = request.messages().stream()
        .filter(said -> said.role().equals("tool"))
        .map(RecordedRequest.Said::text)
        .toList();
    return LINES.stream()
        .filter(line -> done.stream().noneMatch(text -> text.startsWith("wrote " + line)))
        .findFirst()
        .map(RetryIT::write)
        .orElse(Answer.text("all is written"));
  }

  private static Answer write(String line) {
    return Answer.toolCall(
        "terminal", "{\"command\":\"echo %1$s >>lines; echo wrote %1$s\"}".formatted(line));
  }
}
