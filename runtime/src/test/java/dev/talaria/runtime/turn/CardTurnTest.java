package dev.talaria.runtime.turn;

import static dev.talaria.runtime.turn.Journals.PROMPTED;
import static dev.talaria.runtime.turn.Journals.T;
import static dev.talaria.runtime.turn.Journals.ask;
import static dev.talaria.runtime.turn.Journals.next;
import static dev.talaria.runtime.turn.Journals.replied;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The work of a card says how the card stands, or is asked for it once. */
class CardTurnTest {
  private static final SessionConfig WORKER =
      Sessions.config().workingIn(Path.of("/code/shop"), List.of("default", "card"));
  private static final NextStep ENDS = new NextStep.End("t1", Outcome.succeeded("I am done"));
  private static final NextStep ASKED = new NextStep.Remind(TurnPolicy.HOW_IT_STANDS);

  @ParameterizedTest
  @ValueSource(strings = {"done", "review", "question", "split"})
  void who_said_how_the_card_stands_has_ended(String action) {
    assertThat(next(WORKER, saying("card", action, ToolResult.ok("kept", "kept"))))
        .isEqualTo(ENDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "comment"})
  void who_only_looked_or_remarked_is_asked(String action) {
    assertThat(next(WORKER, saying("card", action, ToolResult.ok("kept", "kept"))))
        .isEqualTo(ASKED);
  }

  @Test
  void what_was_refused_or_said_to_another_tool_does_not_count() {
    assertThat(next(WORKER, saying("card", "done", ToolResult.failed("which summary?"))))
        .isEqualTo(ASKED);
    assertThat(next(WORKER, saying("todo", "done", ToolResult.ok("kept", "kept"))))
        .isEqualTo(ASKED);
  }

  @Test
  void it_is_asked_once() {
    var journal = new ArrayList<Step>(List.of(PROMPTED, replied("I am done")));
    assertThat(next(WORKER, journal)).isEqualTo(ASKED);

    journal.add(new Step.Steered(T.plusSeconds(1), TurnPolicy.HOW_IT_STANDS));
    assertThat(next(WORKER, journal)).isEqualTo(ask(Sessions.MODEL, true));

    journal.add(new Step.ModelReplied(
        T.plusSeconds(3),
        T.plusSeconds(2),
        Sessions.MODEL,
        "I am done",
        "",
        List.of(),
        Usage.NONE,
        BigDecimal.ZERO,
        ""));
    assertThat(next(WORKER, journal)).isEqualTo(ENDS);
  }

  @Test
  void another_instruction_is_no_such_question() {
    assertThat(next(
            WORKER,
            List.of(
                PROMPTED,
                new Step.Steered(T.minusSeconds(1), "be quick"),
                replied("I am done", T.plusSeconds(2)))))
        .isEqualTo(ASKED);
  }

  @Test
  void nobody_else_is_asked() {
    var journal = List.<Step>of(PROMPTED, replied("I am done"));
    assertThat(next(Sessions.config(), journal)).isEqualTo(ENDS);
    assertThat(next(WORKER.passedOn(WORKER.toolsets(), new Delegation.Origin("t0", null)), journal))
        .isEqualTo(ENDS);
  }

  @Test
  void who_reports_at_a_limit_is_not_asked() {
    var late = new AgentError.TookTooLong("took longer than 5 s", "");
    assertThat(next(
            WORKER,
            List.of(
                PROMPTED, new Step.LimitReached(T, late), replied("I am done", T.plusSeconds(1)))))
        .isEqualTo(new NextStep.End(
            "t1", new Outcome(Outcome.State.TIMED_OUT, "I am done", late, List.of())));
  }

  private static List<Step> saying(String tool, String action, ToolResult result) {
    var call =
        new ToolCall("c1", tool, JsonNodeFactory.instance.objectNode().put("action", action));
    return List.of(
        PROMPTED,
        replied("", call),
        new Step.ToolStarted(T, "c1"),
        new Step.ToolEnded(T, "c1", result),
        replied("I am done", T.plusSeconds(1)));
  }
}
