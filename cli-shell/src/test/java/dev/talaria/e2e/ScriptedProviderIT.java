package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tasks and turns with a model, over each wire; one runtime serves them all. */
class ScriptedProviderIT {
  @TempDir
  static Path directory;

  private static Product talaria;
  private ScriptedModelServer server;

  @BeforeAll
  static void unpack() throws Exception {
    talaria = Scripted.withKey(Product.in(directory));
  }

  @AfterAll
  static void stop() throws Exception {
    talaria.close();
  }

  @BeforeEach
  void serve() {
    server = ScriptedModelServer.start();
  }

  @AfterEach
  void stopServing() {
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_task_uses_three_tools_and_everything_of_it_is_kept(String wire) throws Exception {
    talaria.configured(Scripted.settings(server, wire));
    var file = wire + ".txt";
    server.answer(
        Answer.toolCall("terminal", "{\"command\":\"printf 'one\\\\ntwo\\\\n'; pwd\"}"),
        Answer.toolCall("write_file", "{\"path\":\"" + file + "\",\"content\":\"kept\\n\"}"),
        Answer.toolCall("read_file", "{\"path\":\"" + file + "\"}"),
        Answer.text("All ", "done."));

    var task =
        talaria.succeed("background", "--wait", "--json", "Do three things").json();

    assertThat(task.path("state").asText()).isEqualTo("succeeded");
    assertThat(task.path("result").asText()).isEqualTo("All done.");
    assertThat(talaria.work().resolve(file)).hasContent("kept\n");
    assertThat(server.requests())
        .extracting(RecordedRequest::model)
        .containsOnly("robot")
        .hasSize(4);
    assertThat(server.requests().getLast().messages())
        .filteredOn(said -> said.role().equals("tool"))
        .hasSize(3);

    var shown = talaria.succeed("show", task.path("id").asText(), "--json").json();
    assertThat(shown.path("prompt").asText()).isEqualTo("Do three things");
    assertThat(shown.path("tools").asInt()).isEqualTo(3);
    assertThat(shown.at("/usage/input").asLong()).isEqualTo(40);
    assertThat(shown.at("/usage/output").asLong()).isEqualTo(20);
    assertThat(Double.parseDouble(shown.path("cost").asText())).isEqualTo(0.00008);
    assertThat(shown.path("error").isNull()).isTrue();
    assertThat(shown.path("startedAt").asText())
        .isLessThanOrEqualTo(shown.path("endedAt").asText());
    assertThat(shown.at("/config/model").asText()).isEqualTo("robot");
    assertThat(shown.at("/config/provider").asText()).isEqualTo("scripted");
    assertThat(shown.at("/config/directory").asText()).isEqualTo(talaria.work().toString());
    assertThat(shown.path("files")).extracting(JsonNode::asText).containsExactly("" + file);
    assertThat(shown.path("steps"))
        .filteredOn(step -> step.path("kind").asText().equals("tool started"))
        .extracting(
            step -> step.path("tool").asText(), step -> step.path("arguments").asText())
        .containsExactly(
            tuple("terminal", "{\"command\":\"printf 'one\\\\ntwo\\\\n'; pwd\"}"),
            tuple("write_file", "{\"path\":\"" + file + "\",\"content\":\"kept\\n\"}"),
            tuple("read_file", "{\"path\":\"" + file + "\"}"));
    assertThat(shown.path("steps"))
        .filteredOn(step -> step.path("ok").asBoolean())
        .extracting(step -> step.path("text").asText())
        .satisfiesExactly(
            text -> assertThat(text).contains("one\ntwo\n" + talaria.work()),
            text -> assertThat(text).contains("made " + talaria.work().resolve(file), "5 bytes"),
            text -> assertThat(text).contains("kept"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void ask_prints_the_answer_and_nothing_else(String wire) throws Exception {
    talaria.configured(Scripted.settings(server, wire));
    server.answer(Answer.text("Bon", "jour ", "à toi."));

    assertThat(talaria.run("ask", "Salut")).isEqualTo(new Ran(0, "Bonjour à toi.\n", ""));
    assertThat(server.requests().getFirst().lastUserText()).isEqualTo("Salut");
  }

  /** Each call ends only when the other one has begun. */
  @Test
  void two_calls_of_one_answer_run_at_the_same_time() throws Exception {
    talaria.configured(Scripted.settings(server, "openai"));
    server.answer(
        Answer.empty()
            .andToolCall("terminal", meeting("left", "right"))
            .andToolCall("terminal", meeting("right", "left")),
        Answer.text("met"));

    var ran = talaria.run("background", "--wait", "Meet");

    assertThat(ran.code()).as(ran.err()).isEqualTo(0);
    assertThat(ran.out()).isEqualTo("met\n");
    assertThat(server.requests().getLast().messages())
        .filteredOn(said -> said.role().equals("tool"))
        .extracting(RecordedRequest.Said::text)
        .satisfiesExactly(
            text -> assertThat(text).startsWith("left met right\n"),
            text -> assertThat(text).startsWith("right met left\n"));
  }

  private static String meeting(String me, String other) {
    return ("{\"command\":\"touch %1$s; until [ -e %2$s ]; do sleep 0.05; done; echo %1$s met %2$s\","
            + "\"timeout_seconds\":60}")
        .formatted(me, other);
  }

  /**
   * The command that starts it is hidden in a script, since a session cannot touch Talaria itself.
   */
  @Test
  void what_a_turn_starts_is_waited_for_or_said_to_go_on() throws Exception {
    talaria.configured(Scripted.settings(server, "openai"));
    var gate = talaria.work().resolve("gate");
    Files.writeString(talaria.work().resolve("starts.sh"), """
        export TALARIA_HOME='%s' TALARIA_JAVA='%s' TALARIA_BUILD=never
        exec '%s' background '!until [ -e %s ]; do sleep 0.05; done; echo it came'
        """.formatted(
            talaria.state(), System.getProperty("java.home"), Product.SCRIPT, gate));
    for (var prompt : List.of("start it", "start another")) {
      server.whenUserSays(
          prompt,
          Answer.empty()
              .andToolCall("terminal", "{\"command\":\"sh starts.sh\"}")
              .andToolCall("delegate", "{\"prompt\":\"a part\"}"),
          Answer.text("started"));
    }
    server.whenUserSays("a part", Answer.text("the part"));

    var ran = talaria.said("ask", "start it");
    var goesOn = running();
    var waiting = talaria.start("ask", "--wait", "start another");
    Eventually.value(ScriptedProviderIT::running, tasks -> tasks.size() == 2);
    Files.createFile(gate);
    var waited = talaria.plain(waiting.end());

    assertThat(ran)
        .isEqualTo(new Ran(
            9,
            "started\n",
            "still runs: bg_ID until [ -e WORK/gate ]; do sleep 0.05; done; echo it came\n"
                + "→ talaria wait bg_ID waits for the results\n"));
    assertThat(goesOn)
        .singleElement()
        .satisfies(task -> assertThat(task.path("parent").asText()).startsWith("cv_"));
    assertThat(waited.code()).as(waited.toString()).isEqualTo(0);
    assertThat(waited.out()).startsWith("started\nit came\n");
    assertThat(waited.err()).isEqualTo("it started bg_ID; waiting for that too\n");
  }

  private static List<JsonNode> running() throws Exception {
    return talaria.succeed("tasks", "--json").jsonLines().stream()
        .filter(task -> task.path("state").asText().equals("running"))
        .toList();
  }

  @Test
  void what_a_task_said_stays_out_of_the_next_one() throws Exception {
    talaria.configured(Scripted.settings(server, "openai"));
    server.answer(Answer.text("first answer"), Answer.text("second answer"));

    talaria.succeed("background", "--wait", "The first");
    talaria.succeed("background", "--wait", "The second");

    assertThat(server.requests().getLast().messages())
        .filteredOn(said -> !said.role().equals("system"))
        .extracting(RecordedRequest.Said::text)
        .isEqualTo(List.of("The second"));
  }
}
