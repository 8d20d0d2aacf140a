package dev.talaria.actors;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Cards and workflows whose runtime is killed at every commit. */
@Timeout(300)
class BoardRestartPropertyTest extends RestartTests {
  @Test
  void a_card_that_is_split_and_waits_for_its_part() throws Exception {
    holds("", client -> {
      await(client, card(client, "card split", "k1"), it -> it.equals("done"));
      return all(client);
    });
  }

  @Test
  void a_card_that_fails_until_it_is_given_up() throws Exception {
    var hocon = "talaria { board { backoff = 0 s, failure-limit = 2 }, supervision.card = normal }";
    holds(hocon, client -> {
      await(client, card(client, "card fail", "k1"), it -> it.equals("gave_up"));
      return all(client);
    });
  }

  @Test
  void a_card_that_ends_with_a_question_and_goes_on_with_the_answer() throws Exception {
    holds("", client -> {
      var card = card(client, "card question", "k1");
      var how = await(client, card, it -> it.equals("question") || it.equals("done"));
      if (how.equals("question")) {
        client.call(new BoardRequest.ReadyCard(card, "Blue."));
      }
      await(client, card, "done"::equals);
      return all(client);
    });
  }

  @Test
  void a_card_that_ends_in_review() throws Exception {
    holds("", client -> {
      await(client, card(client, "card review", "k1"), "review"::equals);
      return all(client);
    });
  }

  @Test
  void a_workflow_that_does_something_for_each_result_and_asks_a_person() throws Exception {
    var source = """
        steps:
          collect: { prompt: card list }
          look: { for-each: "${steps.collect.result}", prompt: "card look at ${item}" }
          ask: { needs: [look], ask: "Send it?" }
          report: { prompt: "card report ${steps.look.result} (${steps.ask.result})" }
        """;
    holds("", client -> {
      var begin = new WorkflowRequest.RunWorkflow(null, source, "tidy.yaml", Map.of(), null, "k1");
      var run = ((Reply.Workflow) client.call(begin)).run().id();
      run(client, run, it -> step(it, "ask").matches("question|succeeded"));
      client.call(new WorkflowRequest.ResumeWorkflow(run, "ask", "yes", "k2"));
      var over = run(client, run, it -> it.run().ended());
      return over.run().state() + " " + over.run().result() + over.run().why() + steps(over.steps())
          + all(client);
    });
  }

  private static Reply.WorkflowDetail run(
      TestClient client, String run, Predicate<Reply.WorkflowDetail> wanted) throws Exception {
    while (true) {
      var now = (Reply.WorkflowDetail) client.call(new WorkflowRequest.ShowWorkflow(run));
      if (wanted.test(now)) {
        return now;
      }
      Thread.onSpinWait();
    }
  }

  private static String step(Reply.WorkflowDetail run, String path) {
    return run.steps().stream()
        .filter(step -> step.path().equals(path))
        .findFirst()
        .orElseThrow()
        .state();
  }

  private static List<String> steps(List<StepInfo> steps) {
    return steps.stream()
        .flatMap(it -> Stream.concat(
            Stream.of(it.path() + " " + it.state() + " " + it.text() + " " + it.attempts()),
            steps(it.parts()).stream()))
        .toList();
  }

  private static String card(TestClient client, String prompt, String key) throws Exception {
    var add = new BoardRequest.AddCard(null, null, null, prompt, null, List.of(), false, key);
    return ((Reply.Card) client.call(add)).card().id();
  }

  /** How the card stands, or why it is blocked, when that is what is wanted. */
  private static String await(TestClient client, String id, Predicate<String> wanted)
      throws Exception {
    while (true) {
      var card = ((Reply.CardDetail) client.call(new BoardRequest.ShowCard(id))).card();
      var how = Objects.requireNonNullElse(card.hold(), card.status());
      if (wanted.test(how)) {
        return how;
      }
      Thread.onSpinWait();
    }
  }

  /** How all cards stand, and what is told of them. */
  private static String all(TestClient client) throws Exception {
    var all = (Reply.Cards)
        client.call(new BoardRequest.ListCards(null, null, null, null, null, null, null));
    for (var it : all.cards()) { // until its workers have said their last words
      var attempts =
          ((Reply.CardDetail) client.call(new BoardRequest.ShowCard(it.id()))).attempts();
      var tasks = attempts.stream()
          .map(Reply.CardAttempt::task)
          .filter(Objects::nonNull)
          .toList();
      if (!tasks.isEmpty()) { // a person did it
        client.call(new TaskRequest.WaitForTasks(null, tasks));
      }
    }
    var told = (Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(true));
    return all.cards().stream()
            .map(it -> it.number() + " " + it.status() + " " + it.why() + it.result() + " "
                + it.attempts())
            .toList()
        + told.deliveries().stream()
            .map(it -> it.notice().title() + ": " + it.notice().body())
            .toList()
            .toString();
  }
}
