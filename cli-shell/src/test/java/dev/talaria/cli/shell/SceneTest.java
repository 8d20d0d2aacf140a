package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.render.Page;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SceneTest {
  private static final String BAR = " scripted-1 ╎ /code";
  private final Scene scene = new Scene("/home/me");

  @BeforeEach
  void open() {
    scene.opened(PlausibleAnswers.conversation("cv_1"));
  }

  @Test
  void a_stop_may_come_before_the_turn_begins_and_holds_to_its_end() {
    scene.saying(1);
    assertThat(scene.stop()).isTrue();
    scene.accepted(new Reply.TurnAccepted("t1", 0));
    scene.saying(-1);
    hear(new Event.TurnStarted("cv_1", "t1", "x"));
    assertThat(scene.below(30)).containsExactly("╌ stopping… ╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌", BAR);
    assertThat(scene.stop()).isFalse();

    hear(ended("t1"));
    assertThat(scene.isRunning()).isFalse();
    assertThat(scene.below(30)).containsExactly("╌".repeat(30), BAR);
  }

  @Test
  void a_refused_line_leaves_nothing_running() {
    scene.saying(1);
    assertThat(scene.stop()).isTrue();
    scene.saying(-1);

    assertThat(scene.isRunning()).isFalse();
    assertThat(scene.below(20)).containsExactly("╌".repeat(20), BAR);
  }

  @Test
  void a_turn_that_ended_before_its_acceptance_was_heard_does_not_run_again() {
    scene.saying(1);
    hear(new Event.TurnStarted("cv_1", "t1", "x"));
    hear(ended("t1"));
    scene.accepted(new Reply.TurnAccepted("t1", 0));
    scene.saying(-1);

    assertThat(scene.isRunning()).isFalse();
  }

  @Test
  void what_was_missed_on_the_way_is_in_the_end() {
    assertThat(hear(new Event.TextDelta("cv_1", "t1", "Hel"))).isEmpty();
    assertThat(hear(
            new Event.TurnEnded("cv_1", "t1", "succeeded", "Hello you", null, usage(), "", 400, 0)))
        .isEqualTo("Hel\nThe whole answer:\nHello you\n0.4 s\n\n");
  }

  @Test
  void other_conversations_are_not_for_here() {
    assertThat(hear(new Event.TextDelta("cv_2", "t1", "secret\n"))).isEmpty();
    assertThat(scene.isRunning()).isFalse();
  }

  @Test
  void a_delivery_is_new_once() {
    assertThat(List.of(scene.isNew("d1"), scene.isNew("d1"), scene.isNew("d2")))
        .containsExactly(true, false, true);
  }

  private String hear(Event event) {
    return scene.onTurn(
        event instanceof Event.TextDelta delta ? delta.session() : "cv_1",
        event,
        Page.PIPE,
        true,
        false);
  }

  private static Event ended(String turn) {
    return new Event.TurnEnded("cv_1", turn, "cancelled", "", null, usage(), "", 400, 0);
  }

  private static TaskInfo.UsageInfo usage() {
    return new TaskInfo.UsageInfo(0, 0, 0, 0);
  }
}
