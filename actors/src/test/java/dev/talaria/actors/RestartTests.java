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
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.junit.jupiter.api.io.TempDir;

/**
 * A runtime is killed at every commit that a piece of work makes, once just before the commit is
 * kept and once just after, and started again on what is left. A client then asks for the same
 * things once more, with the same keys. What it sees in the end must be what it would have seen
 * without the kill: each result once, no side effect twice unless the person said so, and no
 * question twice that was answered.
 */
abstract class RestartTests {
  private static final String RUNS_AGAIN =
      "it was running when the session was interrupted, and may have had its effect already";

  @TempDir
  Path directory;

  /** What a client asks for, safe to ask again; what it sees at the end as text. */
  interface Work {
    String run(TestClient client) throws Exception;
  }

  // --- the property

  void holds(String hocon, Work work) throws Exception {
    holds(hocon, () -> work);
  }

  /** {@code works} gives the same piece of work to each runtime and the one after it. */
  void holds(String hocon, Supplier<Work> works) throws Exception {
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
    runtime.model.answering(RestartTests::answer);
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
    boolean goesOn = prompt.contains("What came of") || prompt.contains("Blue.");
    var asked = prompt.lines().findFirst().orElse("");
    var action = switch (asked) {
      case "card split", "card question" -> goesOn ? "done" : asked.substring(5);
      case "card review" -> "review";
      default -> "done";
    };
    var arguments = JsonNodeFactory.instance
        .objectNode()
        .put("action", action)
        .put("text", asked.equals("card list") ? "one\ntwo" : "did " + asked);
    if (action.equals("split")) {
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
        var open = ((Reply.Approvals) person.call(new RuntimeRequest.ListApprovals())).approvals();
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
        person.call(new RuntimeRequest.AnswerApproval(number, answer, null));
      } catch (TestClient.Refused answered) {
        // seen twice: in the list and as an event
      }
    }
  }
}
