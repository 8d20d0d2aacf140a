package dev.talaria.runtime.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.Write;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class JournalWatchTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  private static final SessionId TASK = new SessionId("bg_120000_000001");
  private static final SessionId TALK = new SessionId("cv_110000_000001");
  private static final Usage USAGE = new Usage(10, 4, 5, 0);
  private static final BigDecimal COST = new BigDecimal("0.01");

  private final List<Ended> told = new ArrayList<>();
  private final JournalWatch watch = new JournalWatch(told::add);

  @Test
  void each_call_and_the_turn_are_told_when_they_have_ended() {
    commit(TASK, new Step.Queued(T, "t1", new Work.Prompt("work")));
    commit(TASK, prompted(0, "t1"));
    commit(TASK, new Step.ModelFailed(T.plusSeconds(1), Sessions.MODEL, broken(), USAGE, COST));
    commit(TASK, replied(2, 3, call("c1", "terminal")));
    commit(TASK, new Step.ToolStarted(T.plusSeconds(4), "c1"));
    commit(TASK, ended(6, "c1"));
    commit(TASK, replied(6, 7));
    assertThat(told).hasSize(4);
    commit(TASK, turnEnded(8, "t1"));

    assertThat(told)
        .containsExactly(
            new Ended.ModelCall(
                span("t1", "t1/model 1", "t1", 0, 1),
                "local",
                "test-model",
                USAGE,
                COST,
                "transport"),
            new Ended.ModelCall(
                span("t1", "t1/model 2", "t1", 2, 3), "local", "test-model", USAGE, COST, ""),
            new Ended.ToolCall(span("t1", "t1/c1", "t1", 4, 6), "terminal", true),
            new Ended.ModelCall(
                span("t1", "t1/model 3", "t1", 6, 7), "local", "test-model", USAGE, COST, ""),
            new Ended.Turn(span("t1", "t1", "", 0, 8), "background", Outcome.State.SUCCEEDED));
  }

  @Test
  void the_turn_of_a_delegate_stands_below_the_call_whose_work_it_does() {
    var child = SessionId.doing("t1", "c1", 0);
    commit(TASK, prompted(0, "t1"));
    commit(TASK, replied(0, 1, call("c1", "delegate")));
    commit(TASK, new Step.ToolStarted(T.plusSeconds(1), "c1"));
    commit(child, prompted(2, "t2"));
    commit(child, turnEnded(3, "t2"));
    commit(TASK, ended(4, "c1"));
    told.removeIf(Ended.ModelCall.class::isInstance);

    assertThat(told)
        .containsExactly(
            new Ended.Turn(span("t1", "t2", "t1/c1", 2, 3), "delegate", Outcome.State.SUCCEEDED),
            new Ended.ToolCall(span("t1", "t1/c1", "t1", 1, 4), "delegate", true));
  }

  @Test
  void a_turn_that_became_a_task_is_one_turn_and_its_copied_steps_are_not_told_again() {
    commit(TALK, prompted(0, "t1"));
    commit(TALK, replied(0, 1, call("c1", "terminal")));
    watch.committed(List.of(
        new Write.AppendStep(TALK, new Step.TurnDetached(T.plusSeconds(2), "t1", TASK)),
        new Write.AppendStep(TASK, prompted(0, "t1")),
        new Write.AppendStep(TASK, replied(0, 1, call("c1", "terminal")))));
    commit(TASK, turnEnded(3, "t1"));

    assertThat(told).hasSize(2);
    assertThat(told.getLast())
        .isEqualTo(
            new Ended.Turn(span("t1", "t1", "", 0, 3), "background", Outcome.State.SUCCEEDED));
  }

  @Test
  void the_history_that_a_fork_begins_with_is_not_told_again() {
    watch.committed(List.of(
        new Write.AppendStep(TASK, prompted(0, "t0")),
        new Write.AppendStep(TASK, replied(0, 1)),
        new Write.AppendStep(TASK, turnEnded(1, "t0")),
        new Write.AppendStep(TASK, new Step.Queued(T, "t1", new Work.Prompt("go on")))));
    assertThat(told).isEmpty();
  }

  @Test
  void of_a_turn_that_began_before_nothing_is_made_up() {
    commit(TASK, replied(0, 1));
    commit(TASK, turnEnded(2, "t1"));
    assertThat(told).isEmpty();
  }

  private void commit(SessionId session, Step... steps) {
    watch.committed(
        Stream.of(steps).<Write>map(step -> new Write.AppendStep(session, step)).toList());
  }

  private static Ended.Span span(String trace, String name, String under, int from, int to) {
    return new Ended.Span(trace, name, under, T.plusSeconds(from), T.plusSeconds(to));
  }

  private static AgentError broken() {
    return new AgentError.Transport("broken", "");
  }

  private static ToolCall call(String id, String tool) {
    return new ToolCall(id, tool, JsonNodeFactory.instance.objectNode());
  }

  private static Step prompted(int at, String turn) {
    return new Step.Prompted(T.plusSeconds(at), turn, new Work.Prompt("work"));
  }

  private static Step replied(int asked, int at, ToolCall... calls) {
    return new Step.ModelReplied(
        T.plusSeconds(at),
        T.plusSeconds(asked),
        Sessions.MODEL,
        "",
        "",
        List.of(calls),
        USAGE,
        COST,
        "");
  }

  private static Step ended(int at, String call) {
    return new Step.ToolEnded(T.plusSeconds(at), call, ToolResult.ok("done", "done"));
  }

  private static Step turnEnded(int at, String turn) {
    return new Step.TurnEnded(T.plusSeconds(at), turn, Outcome.succeeded("done"));
  }
}
