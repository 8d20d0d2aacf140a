package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a provider says of its limits, over HTTP. */
class QuotaIT {
  private static final int TASKS = 100;

  @TempDir
  Path directory;

  @Test
  void where_an_answer_says_that_nothing_is_left_the_next_task_waits_and_says_so()
      throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.whenUserSays(
          "the last one",
          Answer.text("taken")
              .header("x-ratelimit-limit-requests", "60")
              .header("x-ratelimit-remaining-requests", "0")
              .header("x-ratelimit-reset-requests", "7s"));
      server.whenUserSays("one more", Answer.text("after that"));
      try (var wire = Wire.to(talaria)) {
        talaria.succeed("background", "--wait", "the last one");

        var id = wire.startTask("one more", "one more");

        var task = Wire.object().put("task", id);
        assertThat(Eventually.value(
                () -> wire.call("task.show", task).at("/task/activity").asText(),
                activity -> activity.startsWith("waiting")))
            .matches("waiting for quota, [1-7] s");
        assertThat(server.requests()).hasSize(1);
        assertThat(talaria.run("wait", id)).isEqualTo(new Ran(0, "after that\n", ""));
      }
      assertThat(server.requests()).hasSize(2);
    }
  }

  /** One request at a time, so that none is on its way when another is refused. */
  @Test
  void in_a_storm_nothing_is_sent_before_the_pause_is_over_and_the_foreground_comes_first()
      throws Exception {
    var provider = new Provider(10, Duration.ofSeconds(2));
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(
            Product.in(directory),
            server,
            "gate.concurrency = 1",
            "admission { running = 200, queued = 200 }");
        var wire = Wire.to(talaria)) {
      server.otherwise(request -> provider.answer(request.lastUserText()));
      var conversation =
          wire.call("conversation.open", Wire.object()).path("conversation").asText();
      for (int i = 0; i < TASKS; i++) {
        wire.startTask("question " + i, "question " + i);
      }
      provider.open.open();
      provider.refused.join();

      wire.call(
          "conversation.say",
          Wire.object().put("conversation", conversation).put("text", "a person waits"));

      assertThat(wire.event("turn.ended").path("text").asText())
          .isEqualTo("answer to a person waits");
      var states = Eventually.value(
          () -> talaria.succeed("tasks", "--all", "--json").jsonLines().stream()
              .map(task ->
                  task.path("state").asText() + ": " + task.path("result").asText())
              .toList(),
          all -> all.stream().noneMatch(state -> state.endsWith(": null")));
      assertThat(states)
          .containsExactlyInAnyOrderElementsOf(IntStream.range(0, TASKS)
              .mapToObj(i -> "succeeded: answer to question " + i)
              .toList());
      var asked = provider.asked();
      int first =
          asked.indexOf(asked.stream().filter(Asked::refused).findFirst().orElseThrow());
      assertThat(asked).noneMatch(Asked::tooEarly);
      assertThat(asked.get(first + 1).prompt()).isEqualTo("a person waits");
      assertThat(asked.stream().filter(Asked::refused).count() * 100).isLessThan(5L * asked.size());
      assertThat(asked).filteredOn(one -> !one.refused()).hasSize(TASKS + 1);
    }
  }

  /** {@code tooEarly}: it was told to wait, and did not. */
  private record Asked(String prompt, boolean refused, boolean tooEarly) {}

  /** Has so many tokens to begin with, and gets as many a second once it refused somebody. */
  private static final class Provider {
    final CompletableFuture<Void> refused = new CompletableFuture<>();
    final Gate open = new Gate();
    private final List<Asked> asked = new ArrayList<>();
    private final int rate;
    private final Duration pause;
    private double tokens;
    private long filledAt;
    private long closedUntil;

    Provider(int rate, Duration pause) {
      this.rate = rate;
      this.pause = pause;
      this.tokens = rate;
    }

    synchronized Answer answer(String prompt) {
      long now = System.nanoTime();
      if (refused.isDone()) {
        tokens = Math.min(rate, tokens + rate * (now - filledAt) / 1e9);
      }
      filledAt = now;
      boolean tooEarly = refused.isDone() && now < closedUntil;
      boolean over = tokens < 1;
      asked.add(new Asked(prompt, over, tooEarly));
      if (over) {
        closedUntil = now + pause.toNanos();
        refused.complete(null);
        return Answer.error(429, "{\"error\":{\"message\":\"slow down\"}}")
            .header("retry-after", String.valueOf(pause.toSeconds()));
      }
      tokens--;
      return Answer.waitingAt(open).andText("answer to " + prompt);
    }

    synchronized List<Asked> asked() {
      return List.copyOf(asked);
    }
  }
}
