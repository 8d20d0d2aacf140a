package dev.talaria.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeClientTest {
  @TempDir
  Path folder;

  private ScriptedRuntime runtime;
  private RuntimeClient client;
  private final BlockingQueue<Object> heard = new LinkedBlockingQueue<>();
  private volatile CountDownLatch before = new CountDownLatch(0); // anything is heard

  @BeforeEach
  void connect() throws Exception {
    runtime = new ScriptedRuntime(folder.resolve("s"));
    client = RuntimeClient.connect(folder.resolve("s"), new EventListener() {
      @Override
      public void onEvent(Event event) {
        awaitUninterrupted(before);
        heard.add(event);
      }

      @Override
      public void onGap() {
        heard.add("gap");
      }

      @Override
      public void onClosed(String why) {
        heard.add(why);
      }
    });
  }

  @AfterEach
  void hangUp() {
    client.close();
    runtime.close();
  }

  @Test
  void a_request_is_answered_with_its_reply() throws Exception {
    assertThat(client
            .call(new TaskRequest.ListTasks(null, true), Reply.Tasks.class)
            .get(30, TimeUnit.SECONDS))
        .isEqualTo(new Answer.Got<>(new Reply.Tasks(List.of())));
  }

  @Test
  void a_refusal_is_an_answer() throws Exception {
    var error = new ErrorInfo("overloaded", "too much", "wait", 500L);
    runtime.on(TaskRequest.StartTask.class, request -> error);

    assertThat(client
            .call(new TaskRequest.StartTask(null, "x", "k"), Reply.TaskStarted.class)
            .get(30, TimeUnit.SECONDS))
        .isEqualTo(new Answer.Refused<>(error));
  }

  @Test
  void a_thousand_requests_at_once_get_each_its_own_answer() throws Exception {
    runtime.on(
        TaskRequest.StartTask.class,
        r -> new Reply.TaskStarted("bg_" + r.prompt(), 1, r.prompt(), 0));
    var answers = new ArrayList<CompletableFuture<Answer<Reply.TaskStarted>>>();
    for (int i = 0; i < 1_000; i++) {
      answers.add(
          client.call(new TaskRequest.StartTask(null, "é" + i, null), Reply.TaskStarted.class));
    }

    for (int i = 0; i < 1_000; i++) {
      assertThat(answers.get(i).get(30, TimeUnit.SECONDS))
          .isEqualTo(new Answer.Got<>(new Reply.TaskStarted("bg_é" + i, 1, "é" + i, 0)));
    }
  }

  @Test
  void events_are_heard_in_order_and_a_gap_is_told() throws Exception {
    client
        .call(new RuntimeRequest.ListApprovals(), Reply.Approvals.class)
        .get(30, TimeUnit.SECONDS);
    runtime.emit(new Event.TextDelta("s", "t", "Hel"));
    runtime.send(
        "{\"jsonrpc\":\"2.0\",\"method\":\"text.delta\",\"params\":{\"session\":\"s\",\"turn\":\"t\",\"text\":\"lo\",\"seq\":5}}");
    runtime.send("{\"jsonrpc\":\"2.0\",\"method\":\"of.tomorrow\",\"params\":{\"seq\":6}}");
    runtime.send("not JSON at all");
    runtime.emit(new Event.Draining("bye", List.of(), "2026-11-29T14:31:33Z"));

    assertThat(List.of(next(), next(), next(), next()))
        .containsExactly(
            new Event.TextDelta("s", "t", "Hel"),
            "gap",
            new Event.TextDelta("s", "t", "lo"),
            new Event.Draining("bye", List.of(), "2026-11-29T14:31:33Z"));
  }

  @Test
  void an_answer_that_does_not_fit_is_refused_not_forgotten() throws Exception {
    runtime.on(RuntimeRequest.GetStatus.class, r -> new Reply.Done("odd"));

    assertThat(client
            .call(new RuntimeRequest.GetStatus(), Reply.Status.class)
            .get(30, TimeUnit.SECONDS))
        .isInstanceOfSatisfying(
            Answer.Refused.class,
            refused -> assertThat(refused.error().kind()).isEqualTo("protocol"));
  }

  @Test
  void a_lost_connection_answers_what_waits_and_what_comes_later() throws Exception {
    runtime.on(TaskRequest.WaitForTasks.class, r -> null);
    var waiting = client.call(new TaskRequest.WaitForTasks(null, List.of("1")), Reply.Tasks.class);
    runtime.expect(TaskRequest.WaitForTasks.class);

    runtime.hangUp();

    var why = "the runtime closed the connection";
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEqualTo(Answer.lost(why));
    assertThat(next()).isEqualTo(why);
    assertThat(client
            .call(new RuntimeRequest.ListApprovals(), Reply.Approvals.class)
            .get(30, TimeUnit.SECONDS))
        .isEqualTo(Answer.lost("the connection to the runtime is closed"));
  }

  @Test
  void what_a_runtime_said_before_it_left_is_heard_though_it_takes_no_more_requests()
      throws Exception {
    var mayHear = new CountDownLatch(1);
    before = mayHear;
    client
        .call(new RuntimeRequest.ListApprovals(), Reply.Approvals.class)
        .get(30, TimeUnit.SECONDS);
    var delta = new Event.TextDelta("s", "t", "…");
    var stopping = new Event.Draining("bye", List.of(), "2026-11-29T14:31:33Z");
    runtime.emit(delta);
    runtime.emit(stopping);
    runtime.hangUp();
    CompletableFuture<Answer<Reply.Approvals>> lost;
    do { // what is written while it leaves is not read any more
      lost = client.call(new RuntimeRequest.ListApprovals(), Reply.Approvals.class);
    } while (!lost.isDone() && !isWriterWaitingForTheReader());
    mayHear.countDown();

    var why = "the runtime closed the connection";
    assertThat(List.of(next(), next(), next())).containsExactly(delta, stopping, why);
    assertThat(lost.get(30, TimeUnit.SECONDS)).isEqualTo(Answer.lost(why));
  }

  /** With a time limit, as it does only then. */
  private static boolean isWriterWaitingForTheReader() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("talaria-write")
            && thread.getState() == Thread.State.TIMED_WAITING);
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Object next() throws InterruptedException {
    return heard.poll(30, TimeUnit.SECONDS);
  }
}
