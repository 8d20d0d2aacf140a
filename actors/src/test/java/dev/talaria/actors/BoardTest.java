package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.actors.board.BoardDesk.Adding;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.CardBudget;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.turn.TurnPolicy;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Cards and those who work on them, over a real store; the clock on the wall is set by the tests.
 */
@Timeout(120)
class BoardTest extends BoardTests {
  // --- the way of a card

  @Test
  void a_card_is_worked_on_by_a_session_of_its_own_and_its_summary_is_told() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "Mend the parser");
      var asked = runtime.model.next();
      assertThat(asked.prompt()).startsWith("Mend the parser\n\nThis is a card of a board");
      var session = card(runtime, card).standing().claim().session();
      assertThat(runtime.store.session(session).orElseThrow())
          .extracting(SessionRecord::kind, SessionRecord::title)
          .containsExactly(SessionKind.CARD, "#1 Mend the parser");

      asked.answer(ScriptedModel.calls(says("c1", "done", "It was the comma.")));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      runtime.model.next().say("Good bye.");

      assertThat(done.standing().result()).isEqualTo("It was the comma.");
      assertThat(done.standing().attempts())
          .containsExactly(new Attempt(
              1,
              "runtime-test",
              session,
              "default",
              wall.instant(),
              wall.instant(),
              Attempt.End.DONE,
              "It was the comma."));
      assertThat(trail(runtime, card))
          .containsExactly(
              "you added Mend the parser",
              "runtime-test claimed ",
              "runtime-test done It was the comma.");
      assertThat(told(runtime))
          .containsExactly("Talaria (card 1 Mend the parser): It was the comma.");
    }
  }

  @Test
  void a_child_waits_for_its_parents_and_reads_what_came_of_them() throws Exception {
    try (var runtime = runtime("")) {
      var parent = add(runtime, "collect");
      var child = add(runtime, "conclude", parent);
      assertThat(card(runtime, child).standing().hold())
          .isEqualTo(new Hold(Hold.Kind.PARENTS, "waits for #1 collect"));

      runtime.model.next().answer(ScriptedModel.calls(says("c1", "done", "three findings")));
      var asked = asked(runtime, "conclude");
      assertThat(asked.prompt())
          .startsWith("conclude\n\nWhat came of #1 collect:\n> three findings\n\nThis is");
    }
  }

  @Test
  void what_the_next_worker_would_be_asked_is_told_to_the_letter_and_nobody_claims_it()
      throws Exception {
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      var parent = add(runtime, "collect");
      var child = add(runtime, "conclude", parent);
      wish(runtime, child, (it, family, now) -> CardRules.commented(it, "be brief", "you", now));
      wish(runtime, child, (it, family, now) -> CardRules.blocked(it, "not yet", "you", now));
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "done", "three findings")));
      await(runtime, parent, it -> it.status() == Status.DONE);

      var context = (Reply.Context) client.call(new BoardRequest.CardContext("2"));

      assertThat(card(runtime, child).standing().attempts()).isEmpty();
      wish(runtime, child, (it, family, now) -> CardRules.ready(it, List.of(), "", "you", now));
      assertThat(asked(runtime, "conclude").prompt()).isEqualTo(context.prompt());
      assertThat(context.prompt())
          .startsWith("conclude\n\nWhat came of #1 collect:\n> three findings\n\nyou, ")
          .contains("> be brief");
    }
  }

  @Test
  void a_command_is_done_where_it_ends_well() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, adding(runtime, new Work.Command("make"), List.of()));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      assertThat(done.standing().result()).isEqualTo("did terminal [redacted]");
    }
  }

  @Test
  void what_the_built_in_engine_only_talks_about_is_not_done() throws Exception {
    try (var runtime = runtime("")) {
      var it = adding(runtime, new Work.Prompt("Mend the parser"), List.of());
      var card = add(
          runtime,
          new Adding(
              it.id(),
              it.board(),
              it.origin(),
              it.content(),
              it.config().answeredBy(ModelChoice.BUILT_IN),
              it.parents(),
              false));
      var asked = runtime.model.next();
      assertThat(asked.prompt()).isEqualTo("Mend the parser");
      asked.say("That I cannot do.");
      var review = await(runtime, card, now -> now.status() == Status.REVIEW);
      assertThat(review.standing().result()).isEqualTo("That I cannot do.");
    }
  }

  @Test
  void failures_are_tried_again_and_then_told_with_their_reason_also_to_the_children()
      throws Exception {
    try (var runtime = runtime(FAST)) {
      runtime.model.answering(request ->
          ScriptedModel.failed(new AgentError.EmptyReply("the model answered nothing", "")));
      var card = add(runtime, "try");
      var child = add(runtime, "then", card);
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);

      var reason = "the model answered nothing (2 failures in a row)";
      assertThat(blocked.standing().hold()).isEqualTo(new Hold(Hold.Kind.GAVE_UP, reason));
      assertThat(blocked.standing().attempts())
          .extracting(Attempt::token, Attempt::end)
          .containsExactly(tuple(1L, Attempt.End.FAILED), tuple(2L, Attempt.End.FAILED));
      awaitTrail(runtime, child, "board comment waits for #1 try, which is blocked: " + reason);
      assertThat(told(runtime))
          .containsExactly("Talaria (card 1 try): The model answered nothing (2 failures in a row)."
              + "\n\nIt is not tried again.");
    }
  }

  @Test
  void a_failure_rests_before_the_next_attempt() throws Exception {
    try (var runtime = runtime("talaria.board { backoff = 1 hour, max-backoff = 2 hours }")) {
      runtime.model.answering(
          request -> ScriptedModel.failed(new AgentError.EmptyReply("nothing came", "")));
      var card = add(runtime, "try");
      var resting = await(runtime, card, it -> it.standing().failures() == 1);
      runtime.model.answering(request -> null);
      assertThat(resting.standing().notBefore()).isEqualTo(wall.instant().plusSeconds(3600));
      look(runtime, card);
      assertThat(runtime.model.isIdle()).isTrue();

      wall.jump(Duration.ofHours(1));
      look(runtime, card);
      assertThat(runtime.model.next().prompt()).contains("An earlier attempt, ");
    }
  }

  @Test
  void a_provider_that_wants_no_more_requests_is_no_failure_of_the_card() throws Exception {
    try (var runtime = runtime("talaria.board { backoff = 1 hour, failure-limit = 1 }")) {
      var card = add(runtime, "try");
      var slowly = new AgentError.RateLimited("slow down (429)", "", Duration.ofDays(1));
      runtime.model.next().answer(ScriptedModel.failed(slowly));

      var released = await(runtime, card, it -> !it.standing().attempts().isEmpty());
      assertThat(released.standing())
          .extracting(Standing::status, Standing::failures, Standing::notBefore)
          .containsExactly(Status.READY, 0, wall.instant().plus(Duration.ofHours(1)));
      assertThat(released.standing().attempts())
          .extracting(Attempt::end, Attempt::text)
          .containsExactly(tuple(Attempt.End.RELEASED, "slow down (429)"));
      assertThat(told(runtime)).isEmpty();
    }
  }

  @Test
  void a_key_that_is_refused_is_not_tried_again() throws Exception {
    try (var runtime = runtime(FAST)) {
      var card = add(runtime, "try");
      runtime
          .model
          .next()
          .answer(
              ScriptedModel.failed(new AgentError.Auth("the key was refused (401)", "set KEY")));
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.GAVE_UP, "the key was refused (401)"));
    }
  }

  @Test
  void a_worker_that_uses_up_what_its_card_may_use_up_has_failed_for_that_reason()
      throws Exception {
    try (var runtime = runtime(FAST)) {
      var it = adding(runtime, new Work.Prompt("look around"), List.of());
      var card = add(runtime, allowing(it, "turns 1"));
      runtime.model.answering(request -> request.tools().isEmpty()
          ? ScriptedModel.answer("as far as it went")
          : ScriptedModel.calls(TestTools.call("c1", "echo")));
      var blocked = await(runtime, card, now -> now.status() == Status.BLOCKED);

      var reason = "the budget of 1 model calls is used up";
      assertThat(blocked.standing().attempts())
          .extracting(Attempt::end, Attempt::text)
          .containsExactly(tuple(Attempt.End.FAILED, reason), tuple(Attempt.End.FAILED, reason));
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.GAVE_UP, reason + " (2 failures in a row)"));
    }
  }

  private static Adding allowing(Adding it, String budget) {
    var content = it.content();
    return new Adding(
        it.id(),
        it.board(),
        it.origin(),
        new Content(
            content.title(),
            content.work(),
            content.priority(),
            content.labels(),
            content.due(),
            content.from(),
            content.workspace(),
            content.attempts(),
            content.notifies(),
            CardBudget.of(budget).orElseThrow()),
        it.config(),
        it.parents(),
        false);
  }

  // --- what workers say

  @Test
  void a_question_blocks_the_card_and_the_answer_is_read_by_the_next_worker() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "paint it");
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "question", "Which colour?")));
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.QUESTION, "Which colour?"));
      runtime.model.next().say("I wait.");

      wish(
          runtime,
          card,
          (it, family, now) -> CardRules.ready(it, family.open(it.parents()), "Blue.", "you", now));
      var asked = runtime.model.next();
      assertThat(asked.prompt())
          .contains("An earlier attempt, 2026-11-29 12:00, default, question:\n> Which colour?")
          .contains("you, 2026-11-29 12:00:\n> Blue.");
      assertThat(told(runtime)).containsExactly("Talaria (card 1 paint it): Which colour?");
    }
  }

  @Test
  void a_worker_that_does_not_say_how_it_stands_is_asked_once_then_the_setting_counts()
      throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "write it");
      runtime.model.next().say("I think it is fine.");
      var asked = runtime.model.next();
      assertThat(asked.prompt()).isEqualTo(TurnPolicy.HOW_IT_STANDS);
      asked.say("It is written.");
      var review = await(runtime, card, it -> it.status() == Status.REVIEW);
      assertThat(review.standing().result()).isEqualTo("It is written.");
    }
  }

  @Test
  void a_card_is_split_into_parts_and_goes_on_when_they_are_done() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 1")) {
      var card = add(runtime, "all of it");
      var parts = JsonNodeFactory.instance.arrayNode();
      parts.addObject().put("title", "one").put("prompt", "do one");
      parts
          .addObject()
          .put("title", "two")
          .put("prompt", "do two")
          .putArray("after")
          .add(1);
      var call = says("c1", "split", "");
      call.arguments().set("parts", parts);
      runtime.model.next().answer(ScriptedModel.calls(call));
      var hold = new Hold(Hold.Kind.PARENTS, "waits for #2 one, #3 two"); // first for "2 parts"
      assertThat(await(runtime, card, it -> hold.equals(it.standing().hold())).status())
          .isEqualTo(Status.BLOCKED);
      asked(runtime, "all of it").say("Split.");

      asked(runtime, "do one").answer(ScriptedModel.calls(says("c1", "done", "one is done")));
      asked(runtime, "do one").say("Bye.");
      var two = asked(runtime, "do two");
      assertThat(two.prompt()).contains("What came of #2 one:\n> one is done");
      two.answer(ScriptedModel.calls(says("c1", "done", "two is done")));
      asked(runtime, "do two").say("Bye.");
      assertThat(asked(runtime, "all of it").prompt())
          .contains("What came of #2 one:\n> one is done", "What came of #3 two:\n> two is done");
    }
  }

  @Test
  void files_that_a_worker_names_outlive_its_workspace() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "write a report");
      var asked = runtime.model.next();
      var session = card(runtime, card).standing().claim().session();
      var workspace = runtime.store.session(session).orElseThrow().config().workingDirectory();
      Files.writeString(workspace.resolve("report.md"), "fine");
      var call = says("c1", "done", "see the report");
      call.arguments().put("files", "report.md");
      asked.answer(ScriptedModel.calls(call));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      runtime.model.next().say("Bye.");
      awaitEnd(runtime, session.value());
      look(runtime, card);

      assertThat(done.attachments())
          .singleElement()
          .hasToString("Attachment[name=report.md, bytes=4, runtime=runtime-test]");
      var kept = directory.resolve("board").resolve(card.value()).resolve("files/report.md");
      assertThat(kept).hasContent("fine");
      awaitGone(workspace);
    }
  }

  @Test
  void a_file_outside_of_the_workspace_is_not_kept() throws Exception {
    try (var runtime = runtime("")) {
      var secret = Files.writeString(directory.resolve("secret"), "x");
      add(runtime, "leak");
      var call = says("c1", "done", "see");
      call.arguments().put("files", secret.toString());
      runtime.model.next().answer(ScriptedModel.calls(call));
      assertThat(results(runtime.model.next().request()))
          .containsExactly("card: " + secret + " is not in the workspace");
    }
  }

  @Test
  void an_answer_that_comes_early_waits_until_the_worker_that_asked_has_ended() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "paint it");
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "question", "Which colour?")));
      await(runtime, card, it -> it.status() == Status.BLOCKED);
      var lastWords = runtime.model.next();
      wish(
          runtime,
          card,
          (it, family, now) -> CardRules.ready(it, family.open(it.parents()), "Blue.", "you", now));
      add(runtime, "other"); // it is begun by a look that passes over the older one
      assertThat(firstLine(runtime.model.next())).isEqualTo("other");
      assertThat(card(runtime, card).status()).isEqualTo(Status.READY);

      lastWords.say("I wait.");
      assertThat(runtime.model.next().prompt()).contains("Blue.");
    }
  }

  @Test
  void a_card_goes_on_when_the_parent_that_it_waits_for_is_unlinked() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 1")) {
      var parent = add(runtime, "never");
      var unused = runtime.model.next();
      var child = add(runtime, "later", parent);
      var never = card(runtime, parent);
      wish(runtime, child, (it, family, now) -> CardRules.unlinked(it, never, "you", now));
      assertThat(card(runtime, child).status()).isEqualTo(Status.READY);
    }
  }

  @Test
  void children_are_told_that_their_parent_waits_for_an_answer_or_a_review() throws Exception {
    try (var runtime = runtime("")) {
      var parent = add(runtime, "collect");
      var children = List.of(add(runtime, "one", parent), add(runtime, "two", parent));
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "question", "Which of them?")));
      runtime.model.next().say("Bye.");
      for (var child : children) {
        awaitTrail(
            runtime,
            child,
            "board comment waits for #1 collect, which waits for an answer: Which of them?");
      }
      wish(
          runtime, parent, (it, family, now) -> CardRules.ready(it, List.of(), "All.", "you", now));
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "review", "three findings")));
      runtime.model.next().say("Bye.");
      for (var child : children) {
        awaitTrail(runtime, child, "board comment waits for #1 collect, which waits for a review");
        assertThat(trail(runtime, child)).hasSize(3);
        assertThat(card(runtime, child).status()).isEqualTo(Status.BLOCKED);
      }
    }
  }

  @Test
  void a_parent_that_is_archived_before_it_is_done_is_told_to_its_children() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 0")) {
      var parent = add(runtime, "never");
      var child = add(runtime, "later", parent);
      wish(runtime, parent, (it, family, now) -> CardRules.archived(it, "you", now));
      awaitTrail(
          runtime,
          child,
          "board comment waits for #1 never, which was archived before it was done;"
              + " unlink it to go on");
    }
  }

  @Test
  void what_a_delegate_of_a_worker_answers_is_not_asked_about_the_card() throws Exception {
    try (var runtime = runtime("talaria.session.delegate-depth = 1")) {
      var config = delegating();
      var it = adding(runtime, new Work.Prompt("all of it"), List.of());
      add(
          runtime,
          new Adding(it.id(), it.board(), it.origin(), it.content(), config, it.parents(), false));
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "a part")));
      var part = runtime.model.next();
      assertThat(part.prompt()).isEqualTo("a part");
      assertThat(part.request().tools()).noneMatch(tool -> tool.name().equals("card"));
      part.say("the part");
      assertThat(results(runtime.model.next().request())).containsExactly("the part");
    }
  }
}
