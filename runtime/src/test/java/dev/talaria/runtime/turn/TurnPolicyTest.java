package dev.talaria.runtime.turn;

import static dev.talaria.runtime.turn.Journals.ASKED;
import static dev.talaria.runtime.turn.Journals.CALL;
import static dev.talaria.runtime.turn.Journals.OTHER_CALL;
import static dev.talaria.runtime.turn.Journals.PROMPTED;
import static dev.talaria.runtime.turn.Journals.T;
import static dev.talaria.runtime.turn.Journals.ask;
import static dev.talaria.runtime.turn.Journals.ended;
import static dev.talaria.runtime.turn.Journals.next;
import static dev.talaria.runtime.turn.Journals.replied;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Work;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TurnPolicyTest {
  @Test
  void nothing_is_done_before_anything_is_said() {
    assertThat(next()).isEqualTo(new NextStep.Rest());
  }

  @Test
  void a_queued_turn_begins_when_no_turn_runs() {
    var queued = new Step.Queued(T, "t1", ASKED);
    assertThat(next(queued)).isEqualTo(new NextStep.Begin(queued));
  }

  @Test
  void a_queued_turn_waits_while_another_runs() {
    assertThat(next(PROMPTED, new Step.Queued(T, "t2", ASKED)))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void the_second_queued_turn_begins_after_the_first_ended() {
    var second = new Step.Queued(T, "t2", ASKED);
    assertThat(next(
            new Step.Queued(T, "t1", ASKED),
            PROMPTED,
            second,
            new Step.TurnEnded(T, "t1", Outcome.succeeded("done"))))
        .isEqualTo(new NextStep.Begin(second));
  }

  @Test
  void queued_turns_begin_in_their_order_but_for_those_that_were_taken_back() {
    var first = new Step.Queued(T, "t1", ASKED);
    var second = new Step.Queued(T, "t2", ASKED);
    var third = new Step.Queued(T, "t3", ASKED);
    var ended = new Step.TurnEnded(T, "t1", Outcome.succeeded("done"));
    assertThat(next(first, second, third)).isEqualTo(new NextStep.Begin(first));
    assertThat(next(first, second, third, PROMPTED, ended)).isEqualTo(new NextStep.Begin(second));
    assertThat(next(first, second, third, PROMPTED, ended, new Step.Undone(T, "t2")))
        .isEqualTo(new NextStep.Begin(third));
  }

  @Test
  void a_prompt_goes_to_the_model_with_tools() {
    assertThat(next(PROMPTED)).isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void an_answer_in_words_ends_the_turn() {
    assertThat(next(PROMPTED, replied("3 files")))
        .isEqualTo(new NextStep.End("t1", Outcome.succeeded("3 files")));
  }

  @Test
  void an_instruction_that_came_while_the_model_answered_is_read_before_the_turn_ends() {
    assertThat(
            next(PROMPTED, new Step.Steered(T.plusSeconds(1), "and folders"), replied("3 files")))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void all_calls_of_an_answer_may_start_together() {
    assertThat(next(PROMPTED, replied("", CALL, OTHER_CALL)))
        .isEqualTo(new NextStep.RunTools(List.of(CALL, OTHER_CALL), List.of()));
  }

  @Test
  void a_call_that_runs_is_not_started_again() {
    assertThat(next(
            PROMPTED, replied("", CALL, OTHER_CALL), new Step.ToolStarted(T, "c1"), ended("c2")))
        .isEqualTo(new NextStep.RunTools(List.of(), List.of()));
  }

  @Test
  void a_call_that_ran_when_the_session_was_interrupted_is_told_apart() {
    assertThat(next(
            PROMPTED,
            replied("", CALL, OTHER_CALL),
            new Step.ToolStarted(T, "c1"),
            new Step.Restarted(T, "killed")))
        .isEqualTo(new NextStep.RunTools(List.of(OTHER_CALL), List.of(CALL)));
  }

  @Test
  void the_model_is_asked_again_when_all_calls_have_ended() {
    assertThat(next(PROMPTED, replied("", CALL), new Step.ToolStarted(T, "c1"), ended("c1")))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void a_paused_session_holds_before_its_next_step_and_goes_on_after() {
    assertThat(next(PROMPTED, new Step.Paused(T))).isEqualTo(new NextStep.Hold());
    assertThat(next(PROMPTED, new Step.Paused(T), new Step.Resumed(T)))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void a_refused_key_parks_a_background_task_and_fails_a_foreground_turn() {
    var refused = new AgentError.Auth("refused (401)", "set KEY");
    var failed = Sessions.failed(T, Sessions.MODEL, refused);
    assertThat(next(PROMPTED, failed)).isEqualTo(new NextStep.Park(refused));
    assertThat(new TurnPolicy(Sessions.config(), true).next(List.of(PROMPTED, failed), T))
        .isEqualTo(new NextStep.End("t1", Outcome.failed(refused)));
  }

  @Test
  void a_parked_task_asks_again_after_it_is_resumed() {
    assertThat(next(
            PROMPTED,
            Sessions.failed(T, Sessions.MODEL, new AgentError.Auth("refused", "")),
            new Step.Resumed(T)))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void failures_before_an_answer_count_no_more() {
    var broken =
        Sessions.failed(T, Sessions.MODEL, new AgentError.Transport("connection reset", ""));
    assertThat(next(PROMPTED, broken, broken, replied("", CALL), ended("c1"), broken))
        .isEqualTo(new NextStep.AskModel(
            Sessions.MODEL,
            true,
            false,
            T.plusMillis(500),
            "trying again in 500 ms: connection reset"));
  }

  @Test
  void a_command_is_run_and_its_status_decides() {
    var work = new Step.Prompted(T, "t1", new Work.Command("mvn verify"));
    var call = new ToolCall(
        "command", "terminal", JsonNodeFactory.instance.objectNode().put("command", "mvn verify"));
    assertThat(next(work)).isEqualTo(new NextStep.RunTools(List.of(call), List.of()));
    assertThat(next(work, new Step.ToolEnded(T, "command", ToolResult.ok("fine", "exit 0"))))
        .isEqualTo(new NextStep.End("t1", Outcome.succeeded("fine")));
    var bad = new ToolResult(
        "3 errors",
        false,
        "exit 1",
        JsonNodeFactory.instance.objectNode().put("exitStatus", 1),
        null);
    assertThat(next(work, new Step.ToolEnded(T, "command", bad)))
        .isEqualTo(new NextStep.End(
            "t1",
            new Outcome(
                Outcome.State.FAILED,
                "3 errors",
                new AgentError.CommandFailed("`mvn verify` ended with status 1", "", 1),
                List.of())));
  }

  static Stream<Arguments> commands_that_did_not_end_by_themselves() {
    var nothing = JsonNodeFactory.instance.objectNode();
    return Stream.of(
        Arguments.of("it could not be started", null),
        Arguments.of("nothing is said of a status", nothing),
        Arguments.of("its time was up, and it ended with 143", timedOut(143)),
        Arguments.of("its time was up, and it ended as if all were well", timedOut(0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands_that_did_not_end_by_themselves")
  void a_command_that_did_not_end_by_itself_says_why(String why, @Nullable JsonNode data) {
    var work = new Step.Prompted(T, "t1", new Work.Command("mvn verify"));
    var result = new ToolResult("3 of 9", false, "what the tool says", data, null);
    assertThat(next(work, new Step.ToolEnded(T, "command", result)))
        .isEqualTo(new NextStep.End(
            "t1",
            new Outcome(
                Outcome.State.FAILED,
                "3 of 9",
                new AgentError.CommandFailed(
                    "`mvn verify` did not run to its end: what the tool says", "", -1),
                List.of())));
  }

  @Test
  void a_detached_turn_leaves_the_conversation_free() {
    assertThat(next(PROMPTED, new Step.TurnDetached(T, "t1", new SessionId("bg_1"))))
        .isEqualTo(new NextStep.Rest());
  }

  private static JsonNode timedOut(int status) {
    return JsonNodeFactory.instance.objectNode().put("exitStatus", status).put("timedOut", true);
  }
}
