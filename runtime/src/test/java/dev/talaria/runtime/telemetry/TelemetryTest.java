package dev.talaria.runtime.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.sun.net.httpserver.HttpServer;
import dev.talaria.config.TelemetrySettings;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.Write;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TelemetryTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  private static final SessionId TASK = new SessionId("bg_120000_000001");

  @Test
  void what_was_committed_and_what_there_is_can_be_read() {
    try (var telemetry = telemetry("")) {
      work().forEach(step -> telemetry.committed(List.of(new Write.AppendStep(TASK, step))));

      var text = telemetry.metrics(Map.of("talaria.tasks.running", 2)).join();

      assertThat(text.lines())
          .contains(
              "talaria_tasks_running 2.0",
              "talaria_telemetry_left_out 0.0",
              "talaria_turn_seconds_count{kind=\"background\",outcome=\"succeeded\"} 1",
              "talaria_turn_seconds_sum{kind=\"background\",outcome=\"succeeded\"} 5.0",
              "talaria_model_call_seconds_count{model=\"test-model\",outcome=\"answered\",provider=\"local\"} 2",
              "talaria_tool_call_seconds_sum{ok=\"false\",tool=\"terminal\"} 2.0",
              "talaria_tokens_total{direction=\"input\",model=\"test-model\",provider=\"local\"} 12.0",
              "talaria_tokens_total{direction=\"cached_input\",model=\"test-model\",provider=\"local\"} 8.0",
              "talaria_tokens_total{direction=\"output\",model=\"test-model\",provider=\"local\"} 10.0",
              "talaria_cost_dollars_total{model=\"test-model\",provider=\"local\"} 0.02");
      assertThat(text).doesNotContain("the prompt", "the answer");
    }
  }

  @Test
  void a_turn_is_a_trace_with_a_span_for_each_call() {
    var spans = new KeptSpans(new ArrayList<>());
    try (var traces = new Traces(SimpleSpanProcessor.create(spans), "1")) {
      var watch = new JournalWatch(traces);
      work().forEach(step -> watch.committed(List.of(new Write.AppendStep(TASK, step))));

      var all = spans.all;
      var turn = all.getLast();
      assertThat(all)
          .extracting(SpanData::getName)
          .containsExactly("chat test-model", "execute_tool terminal", "chat test-model", "turn");
      assertThat(all).extracting(SpanData::getTraceId).containsOnly(turn.getTraceId());
      assertThat(all.subList(0, 3))
          .extracting(SpanData::getParentSpanId)
          .containsOnly(turn.getSpanId());
      assertThat(all).extracting(SpanData::getSpanId).doesNotHaveDuplicates();
      assertThat(turn.getParentSpanContext().isValid()).isFalse();
      assertThat(turn.getEndEpochNanos() - turn.getStartEpochNanos()).isEqualTo(5_000_000_000L);
      assertThat(
              all.getFirst().getAttributes().get(AttributeKey.longKey("gen_ai.usage.input_tokens")))
          .isEqualTo(10);
      assertThat(all.toString()).doesNotContain("the prompt", "the answer");
    }
  }

  @Test
  void traces_go_to_the_address_that_is_set() throws Exception {
    BlockingQueue<String> bodies = new LinkedBlockingQueue<>();
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/v1/traces", exchange -> {
      bodies.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
      exchange.sendResponseHeaders(200, -1);
      exchange.close();
    });
    server.start();
    try {
      var telemetry = telemetry("http://127.0.0.1:" + server.getAddress().getPort() + "/v1/traces");
      work().forEach(step -> telemetry.committed(List.of(new Write.AppendStep(TASK, step))));
      telemetry.close(); // which sends what a batch was not full of yet

      assertThat(bodies.poll(60, TimeUnit.SECONDS))
          .contains("chat test-model", "execute_tool terminal", "turn", "talaria")
          .doesNotContain("the prompt", "the answer");
    } finally {
      server.stop(0);
    }
  }

  @Test
  void an_address_where_nobody_listens_costs_nothing_but_the_traces() {
    try (var telemetry = telemetry("http://127.0.0.1:9/v1/traces")) {
      work().forEach(step -> telemetry.committed(List.of(new Write.AppendStep(TASK, step))));
      assertThat(telemetry.metrics(Map.of()).join())
          .contains("talaria_turn_seconds_count{kind=\"background\",outcome=\"succeeded\"} 1");
    }
  }

  private static Telemetry telemetry(String traces) {
    return new Telemetry(new TelemetrySettings(traces), "1", Thread.ofVirtual().factory());
  }

  private static List<Step> work() {
    var call = new ToolCall("c1", "terminal", JsonNodeFactory.instance.objectNode());
    var steps = new ArrayList<Step>();
    steps.add(new Step.Prompted(T, "t1", new Work.Prompt("the prompt")));
    steps.add(replied(1, "", List.of(call)));
    steps.add(new Step.ToolStarted(T.plusSeconds(1), "c1"));
    steps.add(new Step.ToolEnded(T.plusSeconds(3), "c1", ToolResult.failed("exit 1")));
    steps.add(replied(4, "the answer", List.of()));
    steps.add(new Step.TurnEnded(T.plusSeconds(5), "t1", Outcome.succeeded("the answer")));
    return steps;
  }

  private static Step replied(int at, String text, List<ToolCall> calls) {
    return new Step.ModelReplied(
        T.plusSeconds(at),
        T.plusSeconds(at - 1),
        Sessions.MODEL,
        text,
        "",
        calls,
        new Usage(10, 4, 5, 0),
        new BigDecimal("0.01"),
        "");
  }

  private record KeptSpans(List<SpanData> all) implements SpanExporter {
    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
      all.addAll(spans);
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
