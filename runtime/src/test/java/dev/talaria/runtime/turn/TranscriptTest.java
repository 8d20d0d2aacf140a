package dev.talaria.runtime.turn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  private static final ToolCall CALL =
      new ToolCall("c1", "list_files", JsonNodeFactory.instance.objectNode());
  private static final ToolResult RESULT = ToolResult.ok("a b", "2 files");

  @Test
  void calls_and_their_results_follow_each_other() {
    assertThat(of(prompted("t1", "count"), replied(0, "", CALL), ended(), replied(1, "two")))
        .containsExactly(
            new Message.User("count"),
            assistant("", CALL),
            new Message.Tool("c1", "list_files", RESULT),
            assistant("two"));
  }

  @Test
  void results_come_in_the_order_of_their_calls_whichever_ended_first() {
    var other = new ToolCall("c2", "list_files", JsonNodeFactory.instance.objectNode());
    var later = ToolResult.ok("c", "1 file");
    assertThat(of(
            prompted("t1", "count"),
            replied(0, "", other, CALL),
            ended(),
            new Step.ToolEnded(T, "c2", later),
            replied(1, "three")))
        .containsExactly(
            new Message.User("count"),
            assistant("", other, CALL),
            new Message.Tool("c2", "list_files", later),
            new Message.Tool("c1", "list_files", RESULT),
            assistant("three"));
  }

  @Test
  void an_instruction_given_while_a_tool_ran_is_read_after_its_result() {
    assertThat(of(
            prompted("t1", "count"),
            replied(0, "", CALL),
            new Step.Steered(T.plusSeconds(2), "only java"),
            ended()))
        .containsExactly(
            new Message.User("count"),
            assistant("", CALL),
            new Message.Tool("c1", "list_files", RESULT),
            new Message.User("only java"));
  }

  @Test
  void an_instruction_that_a_call_of_the_model_could_read_comes_before_its_answer() {
    assertThat(of(prompted("t1", "count"), new Step.Steered(T, "only java"), replied(0, "two")))
        .containsExactly(
            new Message.User("count"), new Message.User("only java"), assistant("two"));
  }

  @Test
  void an_instruction_given_while_the_model_answered_comes_after_that_answer() {
    assertThat(of(
            prompted("t1", "count"),
            new Step.Steered(T.plusSeconds(2), "only java"),
            replied(1, "two")))
        .containsExactly(
            new Message.User("count"), assistant("two"), new Message.User("only java"));
  }

  @Test
  void a_call_without_a_result_gets_one_when_the_turn_ends() {
    assertThat(of(prompted("t1", "count"), replied(0, "", CALL), turnEnded("t1")))
        .containsExactly(
            new Message.User("count"),
            assistant("", CALL),
            new Message.Tool("c1", "list_files", ToolResult.failed("not run: the turn ended")));
  }

  @Test
  void a_call_that_was_cut_off_may_have_had_its_effect() {
    assertThat(of(
            prompted("t1", "count"),
            replied(0, "", CALL),
            new Step.ToolStarted(T, "c1"),
            turnEnded("t1")))
        .containsExactly(
            new Message.User("count"),
            assistant("", CALL),
            new Message.Tool(
                "c1",
                "list_files",
                ToolResult.failed("it was running when the turn ended, and may have had its"
                    + " effect: look before you do it again")));
  }

  @Test
  void what_was_open_when_a_turn_ended_is_said_before_the_next_one() {
    assertThat(of(
            prompted("t1", "count"),
            replied(0, "", CALL),
            new Step.Steered(T.plusSeconds(2), "only java"),
            turnEnded("t1"),
            prompted("t2", "and now?")))
        .containsExactly(
            new Message.User("count"),
            assistant("", CALL),
            new Message.Tool("c1", "list_files", ToolResult.failed("not run: the turn ended")),
            new Message.User("only java"),
            new Message.User("and now?"));
  }

  @Test
  void turns_that_were_undone_or_detached_are_not_part_of_it() {
    assertThat(of(
            prompted("t1", "one"),
            replied(0, "1"),
            turnEnded("t1"),
            prompted("t2", "two"),
            replied(0, "2"),
            turnEnded("t2"),
            new Step.Undone(T, "t2"),
            prompted("t3", "three"),
            new Step.TurnDetached(T, "t3", new SessionId("bg_3"))))
        .containsExactly(new Message.User("one"), assistant("1"));
  }

  @Test
  void a_summary_stands_for_the_turns_before_it() {
    assertThat(of(
            prompted("t1", "one"),
            replied(0, "1"),
            turnEnded("t1"),
            summary("t1"),
            prompted("t2", "two")))
        .containsExactly(
            new Message.User("What was said before, in short:\n\nsaid so far"),
            new Message.User("two"));
  }

  @Test
  void a_summary_leaves_the_turns_after_it_as_they_were() {
    assertThat(of(
            prompted("t1", "one"),
            turnEnded("t1"),
            prompted("t2", "two"),
            turnEnded("t2"),
            prompted("t3", "three"),
            turnEnded("t3"),
            prompted("t4", "four"),
            turnEnded("t4"),
            summary("t2")))
        .containsExactly(
            new Message.User("What was said before, in short:\n\nsaid so far"),
            new Message.User("three"),
            new Message.User("four"));
  }

  @Test
  void a_summary_up_to_a_turn_that_was_undone_replaces_nothing() {
    assertThat(of(
            prompted("t1", "one"),
            turnEnded("t1"),
            new Step.Undone(T, "t1"),
            prompted("t2", "two"),
            summary("t1")))
        .containsExactly(
            new Message.User("What was said before, in short:\n\nsaid so far"),
            new Message.User("two"));
  }

  @Test
  void the_result_of_a_task_enters_only_where_it_was_pulled_in() {
    assertThat(of(new Step.Pulled(T, "#1", "3 errors")))
        .containsExactly(new Message.User("Result of background task #1:\n\n3 errors"));
  }

  private static List<Message> of(Step... journal) {
    var messages = Transcript.of("be brief", List.of(journal));
    assertThat(messages.getFirst()).isEqualTo(new Message.Instructions("be brief"));
    return messages.subList(1, messages.size());
  }

  private static Step prompted(String turn, String text) {
    return new Step.Prompted(T, turn, new Work.Prompt(text));
  }

  private static Step replied(long askedAfter, String text, ToolCall... calls) {
    var asked = T.plusSeconds(askedAfter);
    return new Step.ModelReplied(
        asked, asked, Sessions.MODEL, text, "", List.of(calls), Usage.NONE, BigDecimal.ZERO, "");
  }

  private static Message assistant(String text, ToolCall... calls) {
    return new Message.Assistant("local", text, "", List.of(calls), "");
  }

  private static Step ended() {
    return new Step.ToolEnded(T.plusSeconds(3), "c1", RESULT);
  }

  private static Step summary(String upTo) {
    return new Step.Compacted(T, upTo, "said so far", Usage.NONE, BigDecimal.ZERO);
  }

  private static Step turnEnded(String turn) {
    return new Step.TurnEnded(T, turn, Outcome.succeeded(""));
  }
}
