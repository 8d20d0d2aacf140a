package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.budget.Purses;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskInfo;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A runtime is killed at every commit that a piece of work makes, once just before the commit is
 * kept and once just after, and started again on what is left. A client then asks for the same
 * things once more, with the same keys. What it sees in the end must be what it would have seen
 * without the kill: each result once, no side effect twice unless the person said so, and no
 * question twice that was answered.
 */
@Timeout(300)
class RestartPropertyTest {
  private static final String RUNS_AGAIN =
      "it was running when the session was interrupted, and may have had its effect already";

  @TempDir
  Path directory;

  /** What a client asks for, safe to ask again; what it sees at the end as text. */
  private interface Work {
    String run(TestClient client) throws Exception;
  }

  @Test
  void a_task_with_tools_and_a_question() throws Exception {
    holds("", client -> {
      var task = start(client, null, "work", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void tasks_that_wait_for_their_place() throws Exception {
    holds("talaria.admission { running = 1, queued = 10 }", client -> {
      var tasks = new ArrayList<String>();
      for (int i = 1; i <= 3; i++) {
        tasks.add(start(client, null, "say " + i, "k" + i).id());
      }
      return outcome(client, tasks);
    });
  }

  @Test
  void a_task_that_has_its_parts_done_by_others() throws Exception {
    holds("", client -> {
      var task = start(client, null, "split", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_task_that_uses_up_its_budget() throws Exception {
    holds("talaria.budget { tokens = 40, day.tokens = 1000 }", client -> {
      var task = start(client, null, "work", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_task_that_uses_up_its_calls_of_tools() throws Exception {
    holds("talaria.budget { tool-calls = 3, day { turns = 99, time = 1 hour } }", client -> {
      var task = start(client, null, "work", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_task_and_its_parts_that_have_enough_of_one_budget() throws Exception {
    var hocon = "talaria.budget { money = 1, time = 1 hour, turns = 99, tool-calls = 99"
        + ", conversation { money = 2, time = 2 hours, turns = 99, tool-calls = 99 } }";
    holds(hocon, client -> {
      var task = start(client, null, "split", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_command_that_has_an_effect() throws Exception {
    holds("", client -> {
      var task = start(client, null, "!touch it", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_job_that_is_run_by_hand() throws Exception {
    holds("", client -> {
      var add = new Request.AddJob(null, "tick", "@yearly", "UTC", "say it", null, false, "k1");
      var job = ((Reply.Job) client.call(add)).job().id();
      client.call(new Request.RunJob(job, "k2"));
      return runs(client, job);
    });
  }

  @Test
  void a_slot_of_a_job() throws Exception {
    holds("", client -> {
      var add = new Request.AddJob(null, "tick", "in 1 second", "UTC", "say it", null, false, "k1");
      return runs(client, ((Reply.Job) client.call(add)).job().id());
    });
  }

  /** What became of the one run that there is, when it is told. */
  private static String runs(TestClient client, String job) throws Exception {
    while (true) {
      var runs = ((Reply.Runs) client.call(new Request.JobHistory(job, null, null))).runs();
      if (!runs.isEmpty() && runs.stream().allMatch(run -> run.ended() != null)) {
        var deliveries = ((Reply.Deliveries) client.call(new Request.ListDeliveries(true)))
            .deliveries().stream().map(DeliveryInfo::id).toList();
        assertThat(deliveries)
            .containsExactlyElementsOf(
                runs.stream().map(run -> run.task() + "/end").toList());
        return runs.stream()
            .map(run -> run.kind() + " " + run.state() + " " + run.told() + " " + run.result())
            .toList()
            .toString();
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void a_card_that_is_split_and_waits_for_its_part() throws Exception {
    holds("", client -> {
      return cards(client, card(client, "card split", "k1"));
    });
  }

  @Test
  void a_card_that_fails_until_it_is_given_up() throws Exception {
    var hocon = "talaria { board { backoff = 0 s, failure-limit = 2 }, supervision.card = normal }";
    holds(hocon, client -> cards(client, card(client, "card fail", "k1")));
  }

  private static String card(TestClient client, String prompt, String key) throws Exception {
    var add = new Request.AddCard(null, null, null, prompt, null, List.of(), false, key);
    return ((Reply.Card) client.call(add)).card().id();
  }

  /** How all cards stand when this one is done or given up, and what is told of them. */
  private static String cards(TestClient client, String last) throws Exception {
    while (true) {
      var card = ((Reply.CardDetail) client.call(new Request.ShowCard(last))).card();
      if (card.status().equals("done") || "gave_up".equals(card.hold())) {
        var all = (Reply.Cards)
            client.call(new Request.ListCards(null, null, null, null, null, null, null));
        for (var it : all.cards()) { // until its workers have said their last words
          var attempts = ((Reply.CardDetail) client.call(new Request.ShowCard(it.id()))).attempts();
          var tasks = attempts.stream().map(Reply.CardAttempt::task).toList();
          client.call(new Request.WaitForTasks(null, tasks));
        }
        var told = (Reply.Deliveries) client.call(new Request.ListDeliveries(true));
        return all.cards().stream()
                .map(it -> it.number() + " " + it.status() + " " + it.why() + it.result() + " "
                    + it.attempts())
                .toList()
            + told.deliveries().stream()
                .map(it -> it.notice().title() + ": " + it.notice().body())
                .toList()
                .toString();
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void turns_of_a_conversation_and_a_task_of_it() throws Exception {
    holds("", () -> {
      var conversation = new String[1];
      return client -> {
        if (conversation[0] == null) {
          conversation[0] = client.openConversation();
        } else {
          client.call(new Request.OpenConversation(conversation[0]));
        }
        var id = conversation[0];
        client.call(new Request.Say(id, "say hello", true, "k1"));
        client.call(new Request.Say(id, "work", true, "k2"));
        var task = start(client, id, "say task", "k3");
        var ended = outcome(client, List.of(task.id()));
        while (true) {
          var said = ((Reply.Messages) client.call(new Request.History(id))).messages();
          if (said.size() >= 4 && said.getLast().text().startsWith("did:")) {
            return ended
                + said.stream() // tools of one reply end in any order
                    .filter(one -> !one.role().equals("tool"))
                    .map(one -> one.role() + ": " + one.text())
                    .toList()
                + said.stream().filter(one -> one.role().equals("tool")).count();
          }
          client.call(new Request.GetStatus());
        }
      };
    });
  }

  private static Reply.TaskStarted start(
      TestClient client, String conversation, String prompt, String key) throws Exception {
    return (Reply.TaskStarted) client.call(new Request.StartTask(conversation, prompt, key));
  }

  private static String outcome(TestClient client, List<String> tasks) throws Exception {
    var ended = ((Reply.Tasks) client.call(new Request.WaitForTasks(null, tasks))).tasks();
    var deliveries = ((Reply.Deliveries) client.call(new Request.ListDeliveries(true)))
        .deliveries().stream().map(DeliveryInfo::id).sorted().toList();
    assertThat(deliveries)
        .containsExactlyInAnyOrderElementsOf(
            tasks.stream().map(id -> id + "/end").toList());
    return ended.stream().map(RestartPropertyTest::told).toList().toString();
  }

  private static String told(TaskInfo task) {
    return task.number() + " " + task.state() + " " + task.result() + " " + task.tools();
  }

  // --- the property

  private void holds(String hocon, Work work) throws Exception {
    holds(hocon, () -> work);
  }

  /** {@code works} gives the same piece of work to each runtime and the one after it. */
  private void holds(String hocon, Supplier<Work> works) throws Exception {
    var undisturbed = run(hocon, works.get(), Integer.MAX_VALUE, false);
    int points = 0;
    for (boolean kept : new boolean[] {false, true}) {
      for (int kill = 1; ; kill++) {
        var disturbed = run(hocon, works.get(), kill, kept);
        if (!disturbed.killed) {
          break;
        }
        points++;
        assertThat(disturbed.seen)
            .as("killed %s commit %d", kept ? "after" : "before", kill)
            .isEqualTo(undisturbed.seen);
        assertThat(disturbed.effects - undisturbed.effects)
            .as("effects, killed %s commit %d", kept ? "after" : "before", kill)
            .isLessThanOrEqualTo(disturbed.saidToRunAgain);
        assertThat(disturbed.allowed)
            .as("answers, killed %s commit %d", kept ? "after" : "before", kill)
            .isLessThanOrEqualTo(undisturbed.allowed);
      }
    }
    assertThat(points).isGreaterThan(10);
  }

  private record Seen(String seen, boolean killed, int effects, int allowed, int saidToRunAgain) {}

  private Seen run(String hocon, Work work, int kill, boolean kept) throws Exception {
    var place = Files.createTempDirectory(directory, "r");
    var tools = new TestTools();
    tools.release = new CountDownLatch(0);
    var killed = new CountDownLatch(1);
    var yes = new Yes("session");
    try (var runtime =
        new TestRuntime(place, hocon, tools, store -> new MortalStore(store, kill, kept, killed))) {
      var seen = live(runtime, work, yes, killed);
      if (seen != null) {
        assertSpentIsWhatTheJournalsSay(runtime.store);
        return new Seen(seen, false, effects(tools), allowed(runtime), yes.saidToRunAgain);
      }
    }
    try (var runtime = new TestRuntime(place, hocon, tools, store -> store)) {
      var seen = live(runtime, work, yes, new CountDownLatch(1));
      assertThat(seen).isNotNull();
      assertSpentIsWhatTheJournalsSay(runtime.store);
      return new Seen(seen, true, effects(tools), allowed(runtime), yes.saidToRunAgain);
    }
  }

  /** Each answer, and each call of a tool that was started, counts once in each of its purses. */
  private static void assertSpentIsWhatTheJournalsSay(Store store) throws StoreProblem {
    var used = new HashMap<String, Used>();
    for (var session : store.sessions(SessionQuery.all())) {
      var turn = "";
      var started = new HashSet<String>();
      for (var step : store.steps(session.id())) {
        if (step instanceof Step.Prompted prompted) {
          turn = prompted.turn();
          started.clear();
        }
        var by = switch (step) {
          case Step.ModelReplied it -> Used.answer(it.usage(), it.cost(), Duration.ZERO);
          case Step.ToolStarted it when started.add(it.call()) -> Used.toolCall();
          default -> Used.NOTHING;
        };
        var at = step instanceof Step.ModelReplied it ? it.askedAt() : step.at();
        Purses.of(session, turn, LocalDate.ofInstant(at, ZoneOffset.UTC))
            .forEach(purse -> used.merge(purse.name(), by, Used::plus));
      }
    }
    used.values().removeIf(Used.NOTHING::equals);
    for (var purse : used.entrySet()) {
      assertThat(store.spent(purse.getKey()).map(spent -> timeless(spent.all())))
          .as(purse.getKey())
          .contains(timeless(purse.getValue()));
    }
  }

  private static Used timeless(Used used) {
    return new Used(
        used.tokens(),
        used.money().stripTrailingZeros(),
        Duration.ZERO,
        used.turns(),
        used.toolCalls());
  }

  /** Questions that were answered, as the store knows them. */
  private static int allowed(TestRuntime runtime) throws StoreProblem {
    return (int) runtime.store.approvals(false).stream()
        .filter(asked -> asked.answer() != null && !asked.risk().equals(RUNS_AGAIN))
        .count();
  }

  private static int effects(TestTools tools) {
    return (int) tools.started.stream().filter(name -> !name.equals("echo")).count();
  }

  /** What the client saw at the end, or null if the runtime was killed before. */
  private static String live(TestRuntime runtime, Work work, Yes yes, CountDownLatch killed)
      throws Exception {
    runtime.model.answering(RestartPropertyTest::answer);
    try (var person = runtime.connect();
        var client = runtime.connect()) {
      var answering = Thread.ofVirtual().start(() -> yes.to(person));
      var end = new CountDownLatch(1);
      var running = new FutureTask<>(() -> {
        try {
          return work.run(client);
        } finally {
          end.countDown();
        }
      });
      Thread.ofVirtual().start(running);
      Thread.ofVirtual().start(() -> {
        try {
          killed.await();
          end.countDown();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
      end.await();
      answering.interrupt();
      return killed.getCount() == 0 ? null : running.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  /** What the model answers follows from what it is told. */
  private static ModelOutcome answer(ModelRequest request) {
    var prompt = ScriptedModel.lastPrompt(request);
    if (request.tools().isEmpty()) {
      return ScriptedModel.answer("as far as it went");
    }
    if (prompt.startsWith("card ")) {
      return answerOfWorker(request, prompt);
    }
    if (prompt.startsWith("say ")) {
      return ScriptedModel.answer("said " + prompt.substring(4));
    }
    var since = request.messages().reversed().stream()
        .takeWhile(message -> !(message instanceof Message.User))
        .filter(Message.Tool.class::isInstance)
        .map(message -> ((Message.Tool) message).result())
        .toList();
    if (prompt.equals("split")) {
      return since.isEmpty()
          ? ScriptedModel.calls(
              TestTools.delegate("c1", "say one"), TestTools.delegate("c2", "work"))
          : ScriptedModel.answer(since.stream().map(ToolResult::text).toList().toString());
    }
    return switch (since.size()) {
      case 0 -> ScriptedModel.calls(TestTools.call("c1", "echo"), TestTools.call("c2", "hold"));
      case 2 -> ScriptedModel.calls(TestTools.call("c3", "ask"));
      case 3 -> ScriptedModel.calls(TestTools.call("c4", "ask"));
      default -> ScriptedModel.answer("did: " + since.stream().allMatch(result -> result.ok()));
    };
  }

  private static ModelOutcome answerOfWorker(ModelRequest request, String prompt) {
    if (request.messages().getLast() instanceof Message.Tool) {
      return ScriptedModel.answer("bye");
    }
    if (prompt.startsWith("card fail")) {
      return ScriptedModel.failed(new AgentError.BadRequest("it is too long", "", true));
    }
    boolean isSplit = prompt.startsWith("card split") && !prompt.contains("What came of");
    var arguments = JsonNodeFactory.instance
        .objectNode()
        .put("action", isSplit ? "split" : "done")
        .put("text", "did " + prompt.lines().findFirst().orElse(""));
    if (isSplit) {
      arguments.putArray("parts").addObject().put("title", "one").put("prompt", "card one");
    }
    return ScriptedModel.calls(new ToolCall("c1", "card", arguments));
  }

  /** A person who allows everything, and counts what is allowed to run again. */
  private static final class Yes {
    private final String answer;
    private volatile int saidToRunAgain;

    Yes(String answer) {
      this.answer = answer;
    }

    void to(TestClient person) {
      try {
        var open = ((Reply.Approvals) person.call(new Request.ListApprovals())).approvals();
        for (var approval : open) {
          allow(person, approval.number(), approval.risk());
        }
        while (true) {
          var asked = person.await(Event.ApprovalRequested.class).approval();
          allow(person, asked.number(), asked.risk());
        }
      } catch (Exception | AssertionError over) {
        // the runtime is gone, or the work is done
      }
    }

    private void allow(TestClient person, int number, String risk) throws Exception {
      try {
        if (risk.equals(RUNS_AGAIN)) {
          saidToRunAgain++;
        }
        person.call(new Request.AnswerApproval(number, answer, null));
      } catch (TestClient.Refused answered) {
        // seen twice: in the list and as an event
      }
    }
  }
}
