package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.session.Usage;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code runtime metrics} prints can be read by Prometheus, and is what happened. */
class MetricsIT {
  @TempDir
  Path directory;

  @Test
  void the_counters_agree_with_what_was_run() throws Exception {
    var gate = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.whenUserSays(
          "use tools",
          Answer.empty()
              .andToolCall("terminal", "{\"command\":\"true\"}")
              .andToolCall("read_file", "{\"path\":\"no such \\\"file\\\"\"}"),
          Answer.text("used").using(new Usage(30, 20, 7, 0)));
      server.whenUserSays("fail", Answer.error(400, "{\"error\":{\"message\":\"no\"}}"));
      server.whenUserSays("hold", Answer.waitingAt(gate).andText("late"));
      talaria.succeed("background", "--wait", "use tools");
      talaria.succeed("background", "--wait", "!true");
      assertThat(talaria.run("background", "--wait", "fail").code()).isEqualTo(1);
      talaria.succeed("ask", "hello");
      var cancelled = talaria.succeed("background", "hold").word();
      gate.awaitArrivals(1);
      talaria.succeed("cancel", cancelled);
      talaria.succeed("background", "hold");
      gate.awaitArrivals(1);

      var text = talaria.succeed("runtime", "metrics").out();
      var json =
          talaria.succeed("runtime", "metrics", "--json").json().path("text").asText();

      var metrics = PrometheusText.of(text);
      assertThat(of(metrics, "talaria_.*(_count|_total)(\\{.*)?"))
          .isEqualTo(Map.ofEntries(
              Map.entry(
                  "talaria_turn_seconds_count{kind=\"background\",outcome=\"succeeded\"}", 2.0),
              Map.entry("talaria_turn_seconds_count{kind=\"background\",outcome=\"failed\"}", 1.0),
              Map.entry(
                  "talaria_turn_seconds_count{kind=\"background\",outcome=\"cancelled\"}", 1.0),
              Map.entry(
                  "talaria_turn_seconds_count{kind=\"conversation\",outcome=\"succeeded\"}", 1.0),
              Map.entry(calls("answered"), 3.0),
              Map.entry(calls("badrequest"), 1.0),
              Map.entry("talaria_tool_call_seconds_count{ok=\"true\",tool=\"terminal\"}", 2.0),
              Map.entry("talaria_tool_call_seconds_count{ok=\"false\",tool=\"read_file\"}", 1.0),
              Map.entry(tokens("input"), 30.0),
              Map.entry(tokens("cached_input"), 20.0),
              Map.entry(tokens("output"), 17.0),
              Map.entry(
                  "talaria_cost_dollars_total{model=\"robot\",provider=\"scripted\"}", 84e-6)));
      assertThat(of(metrics, "talaria_(tasks|sessions|questions|results|clients|processes|tele).*"))
          .isEqualTo(Map.of(
              "talaria_sessions_active", 1.0,
              "talaria_tasks_running", 1.0,
              "talaria_tasks_queued", 0.0,
              "talaria_questions_waiting", 0.0,
              "talaria_results_unseen", 0.0,
              "talaria_clients", 1.0,
              "talaria_processes", 0.0,
              "talaria_telemetry_left_out", 0.0));
      assertThat(metrics.types())
          .containsEntry("talaria_tokens_total", "counter")
          .containsEntry("talaria_turn_seconds", "summary")
          .containsEntry("talaria_tasks_running", "gauge");
      assertThat(PrometheusText.of(json).types()).isEqualTo(metrics.types());
      gate.open();
    }
  }

  private static String calls(String outcome) {
    return "talaria_model_call_seconds_count{model=\"robot\",outcome=\"" + outcome
        + "\",provider=\"scripted\"}";
  }

  private static String tokens(String direction) {
    return "talaria_tokens_total{direction=\"" + direction
        + "\",model=\"robot\",provider=\"scripted\"}";
  }

  private static Map<String, Double> of(PrometheusText metrics, String series) {
    return metrics.samples().entrySet().stream()
        .filter(sample -> sample.getKey().matches(series))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }
}
