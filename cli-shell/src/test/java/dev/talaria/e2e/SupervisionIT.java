package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What each rule of {@code supervision} in {@code application.conf} does about a failure, in the
 * words of each provider. A crash, of a session or a tool, cannot be had from outside.
 */
class SupervisionIT {
  private static final String REFUSAL = "{\"error\":{\"message\":\"no\"}}";

  @TempDir
  static Path directory;

  private static ScriptedModelServer server;
  private static Product talaria;
  private static JsonNode runtime;

  @BeforeAll
  static void unpack() throws Exception {
    server = ScriptedModelServer.start();
    talaria = Scripted.withKey(Product.in(directory));
    for (var wire : List.of("openai", "anthropic", "gemini")) { // a pause holds for its key alone
      talaria = talaria.with("KEY_OF_" + wire, "sk-closed-0123456789-" + wire);
    }
    runtime = talaria.succeed("runtime", "start", "--json").json();
  }

  @AfterAll
  static void stop() throws Exception {
    try {
      talaria.close();
    } finally {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_rate_limit_is_waited_for_until_it_takes_too_long(String wire) throws Exception {
    var once = Answer.error(429, REFUSAL).header("retry-after-ms", "50");
    answer(wire + " slows down", once, once, Answer.text("after all"));
    assertThat(end(wire, wire + " slows down")).isEqualTo("succeeded: after all");
    assertThat(asked(wire + " slows down")).hasSize(3);

    answer(wire + " is closed", Answer.error(429, REFUSAL).header("retry-after", "3600"));
    assertThat(
            end(wire, wire + " is closed", "providers.scripted.key", "\"env:KEY_OF_" + wire + "\""))
        .isEqualTo("failed: rate_limited");
    assertThat(asked(wire + " is closed")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_broken_connection_is_tried_again_as_often_as_is_set(String wire) throws Exception {
    var cut = Answer.text("half of ").andCut();
    var broken = Answer.error(502, "<html><title>Bad Gateway</title></html>");
    answer(wire + " breaks twice", cut, broken, Answer.text("after all"));
    assertThat(end(wire, wire + " breaks twice")).isEqualTo("succeeded: after all");
    assertThat(asked(wire + " breaks twice")).hasSize(3);

    answer(wire + " breaks always", broken);
    assertThat(end(wire, wire + " breaks always")).isEqualTo("failed: transport");
    assertThat(asked(wire + " breaks always")).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_refused_key_parks_the_task_until_it_is_mended(String wire) throws Exception {
    var prompt = wire + " refuses";
    answer(prompt, Answer.error(401, REFUSAL), Answer.text("after all"));
    try (var client = client(wire)) {
      var id = client.startTask(prompt, prompt);
      assertThat(end(client, id)).isEqualTo("waiting: auth");
      client.call("task.resume", Wire.object().put("task", id));
      assertThat(end(client, id)).isEqualTo("succeeded: after all");
    }
    assertThat(asked(prompt)).hasSize(2);

    answer(wire + " says no", Answer.error(403, REFUSAL));
    assertThat(end(wire, wire + " says no", "supervision.background.auth", "fail"))
        .isEqualTo("failed: auth");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void at_a_limit_there_is_one_last_turn_without_tools_or_the_end(String wire) throws Exception {
    var look = Answer.toolCall("terminal", "{\"command\":\"sleep 30\"}");
    // the time may be over before a runtime that has just begun has asked at all
    var looks = wire + " looks";
    server.when(request -> isAbout(request, looks) && !request.tools().isEmpty(), look);
    answer(looks, Answer.text("so far"));
    assertThat(end(wire, looks, "session.deadline", "500 ms")).isEqualTo("timed_out: so far");
    assertThat(asked(looks)).last().extracting(RecordedRequest::tools).isEqualTo(List.of());

    answer(wire + " spends", look, Answer.text("spent"));
    assertThat(end(wire, wire + " spends", "session.max-turns", "1"))
        .isEqualTo("budget_exhausted: spent");
    assertThat(asked(wire + " spends"))
        .hasSize(2)
        .last()
        .extracting(RecordedRequest::tools)
        .isEqualTo(List.of());

    answer(wire + " is poor", look);
    assertThat(end(
            wire,
            wire + " is poor",
            "session.max-turns",
            "1",
            "supervision.background.budget",
            "fail"))
        .isEqualTo("budget_exhausted: budget");
    assertThat(asked(wire + " is poor")).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void what_is_none_of_these_fails_or_is_tried_once_more(String wire) throws Exception {
    var odd = Answer.error(400, REFUSAL);
    answer(wire + " is odd", odd);
    assertThat(end(wire, wire + " is odd")).isEqualTo("failed: bad_request");
    assertThat(asked(wire + " is odd")).hasSize(1);

    answer(wire + " is odd once", odd, Answer.text("after all"));
    assertThat(end(wire, wire + " is odd once", "supervision.background.unknown", "retry"))
        .isEqualTo("succeeded: after all");

    answer(wire + " is silent once", Answer.empty(), Answer.text("after all"));
    assertThat(end(wire, wire + " is silent once")).isEqualTo("succeeded: after all");
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void what_cannot_be_tried_again_goes_to_the_next_model(String wire) throws Exception {
    server.when(
        request -> isAbout(request, wire + " falls back") && request.model().equals("robot"),
        Answer.error(401, REFUSAL));
    answer(wire + " falls back", Answer.text("from the other"));
    assertThat(end(wire, wire + " falls back", "model.fallback", "[\"scripted/other\"]"))
        .isEqualTo("succeeded: from the other");
    assertThat(asked(wire + " falls back"))
        .extracting(RecordedRequest::model)
        .isEqualTo(List.of("robot", "other"));
  }

  /** The end of a task with these settings: its state, and its result or the kind of its error. */
  private static String end(String wire, String prompt, String... settings) throws Exception {
    try (var client = client(wire, settings)) {
      return end(client, client.startTask(prompt, prompt));
    }
  }

  private static String end(Wire client, String id) throws Exception {
    var wait = Wire.object();
    wait.withArray("tasks").add(id);
    var task = client.call("task.wait", wait).at("/tasks/0");
    var result = task.path("result").asText("");
    return task.path("state").asText() + ": "
        + (result.isEmpty() ? task.at("/error/kind").asText() : result);
  }

  /** One who starts tasks by an {@code application.conf} that says this; it is read at once. */
  private static Wire client(String wire, String... settings) throws Exception {
    var conf = new StringBuilder("""
        talaria {
          model.name = "scripted/robot"
          providers.scripted { wire = %s, base-url = "%s", key = "env:SCRIPTED_KEY" }
          permission.rules = [{ tool = "*", decision = allow }]
          supervision.background.transport { retry = 2, backoff = 5 ms }
          tools.grace = 100 ms
        }
        """.formatted(wire, server.baseUrl(wire)));
    for (int i = 0; i < settings.length; i += 2) {
      conf.append("talaria.%s = %s\n".formatted(settings[i], settings[i + 1]));
    }
    talaria.configured(conf.toString());
    var client = Wire.open(runtime);
    int protocol = runtime.path("protocol").asInt();
    client.call("initialize", Wire.hello(talaria, protocol, protocol));
    return client;
  }

  private static void answer(String prompt, Answer... answers) {
    server.when(request -> isAbout(request, prompt), answers);
  }

  private static List<RecordedRequest> asked(String prompt) {
    return server.requests().stream()
        .filter(request -> isAbout(request, prompt))
        .toList();
  }

  /** Whatever the runtime says to it besides. */
  private static boolean isAbout(RecordedRequest request, String prompt) {
    return request.messages().stream()
        .anyMatch(said -> said.role().equals("user") && said.text().equals(prompt));
  }
}
