package dev.talaria.cli.slash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.command.SlashCommand;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlashCommandsTest {
  private final ScriptedPlace place = new ScriptedPlace();

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("/background  do  it ", new TaskRequest.StartTask("cv_1", " do  it ", null)),
        Arguments.of("/bg !mvn verify", new TaskRequest.StartTask("cv_1", "!mvn verify", null)),
        Arguments.of("/tasks", new TaskRequest.ListTasks("cv_1", false)),
        Arguments.of("/tasks all", new TaskRequest.ListTasks(null, true, 500, null)),
        Arguments.of("/show #1", new TaskRequest.ShowTask("cv_1", "#1")),
        Arguments.of("/watch bg_1", new TaskRequest.WatchTask("cv_1", "bg_1")),
        Arguments.of("/steer 1 use  UTC", new TaskRequest.SteerTask("cv_1", "1", "use  UTC")),
        Arguments.of("/stop all", new TaskRequest.CancelTask("cv_1", "all")),
        Arguments.of("/pause 1", new TaskRequest.PauseTask("cv_1", "1")),
        Arguments.of("/resume 1", new TaskRequest.ResumeTask("cv_1", "1")),
        Arguments.of("/retry", new ConversationRequest.RetryTurn("cv_1", null)),
        Arguments.of("/retry 2", new TaskRequest.RetryTask("cv_1", "2", null)),
        Arguments.of("/fork 2", new TaskRequest.ForkTask("cv_1", "2", null, null, null)),
        Arguments.of("/fork 2 7", new TaskRequest.ForkTask("cv_1", "2", 7, null, null)),
        Arguments.of("/fork 2 7 go on", new TaskRequest.ForkTask("cv_1", "2", 7, "go on", null)),
        Arguments.of(
            "/fork 2 go 7 on", new TaskRequest.ForkTask("cv_1", "2", null, "go 7 on", null)),
        Arguments.of("/log 1", new TaskRequest.ShowTask("cv_1", "1")),
        Arguments.of("/use 1", new ConversationRequest.Use("cv_1", "1")),
        Arguments.of(
            "/queue then this", new ConversationRequest.Say("cv_1", "then this", true, null)),
        Arguments.of("/new", new ConversationRequest.OpenConversation(null)),
        Arguments.of("/open cv_9", new ConversationRequest.OpenConversation("cv_9")),
        Arguments.of("/sessions logs", new ConversationRequest.ListConversations("logs")),
        Arguments.of("/history", new ConversationRequest.History("cv_1")),
        Arguments.of("/undo", new ConversationRequest.Undo("cv_1")),
        Arguments.of("/compact", new ConversationRequest.Compact("cv_1")),
        Arguments.of("/model", new RuntimeRequest.ListModels()),
        Arguments.of(
            "/model m2", new ConversationRequest.Configure("cv_1", "m2", null, null, null)),
        Arguments.of(
            "/reasoning HIGH", new ConversationRequest.Configure("cv_1", null, "high", null, null)),
        Arguments.of(
            "/profile work", new ConversationRequest.Configure("cv_1", null, null, null, "work")),
        Arguments.of("/tools", new RuntimeRequest.ListTools("cv_1")),
        Arguments.of("/processes", new RuntimeRequest.ListProcesses()),
        Arguments.of("/ps", new RuntimeRequest.ListProcesses()),
        Arguments.of("/output p3", new RuntimeRequest.ReadOutput("p3", null, null)),
        Arguments.of("/output  p3  050 ", new RuntimeRequest.ReadOutput("p3", 50, null)),
        Arguments.of("/kill p3", new RuntimeRequest.KillProcess("p3")),
        Arguments.of("/inbox", new RuntimeRequest.ListDeliveries(false)),
        Arguments.of("/revoke #2", new RuntimeRequest.RevokeGrant("#2", null)),
        Arguments.of("/revoke ALL", new RuntimeRequest.RevokeGrant("ALL", null)),
        Arguments.of("/allow 3", new RuntimeRequest.AnswerApproval(3, "once", null)),
        Arguments.of("/allow #3 always", new RuntimeRequest.AnswerApproval(3, "always", null)),
        Arguments.of("/deny 3 not now", new RuntimeRequest.AnswerApproval(3, "deny", "not now")),
        Arguments.of("/usage", new RuntimeRequest.GetUsage("cv_1")),
        Arguments.of("/status", new RuntimeRequest.GetStatus()));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_line_becomes_its_request(String line, Request request) {
    assertThat(run(line).code()).isEqualTo(ExitCode.OK);

    assertThat(place.asked()).map(SlashCommandsTest::withoutKey).containsExactly(request);
  }

  @Test
  void approvals_asks_for_what_waits_and_for_what_is_allowed() {
    assertThat(run("/approvals").text()).isEqualTo("No question waits.\n");

    assertThat(place.asked())
        .containsExactly(new RuntimeRequest.ListApprovals(), new RuntimeRequest.ListGrants());
  }

  @ParameterizedTest
  @EnumSource(SlashCommand.class)
  void every_command_with_an_argument_it_needs_says_its_usage_without_one(SlashCommand command) {
    var ran = run("/" + command.word());

    if (command.argument().startsWith("<")) {
      assertThat(ran)
          .isEqualTo(new Ran(
              Says.error(
                  new ErrorInfo("usage", "usage: " + command.usage(), command.help(), null),
                  place.page()),
              ExitCode.USAGE,
              new Ran.None()));
      assertThat(place.asked()).isEmpty();
    } else {
      assertThat(ran.code()).isEqualTo(ExitCode.OK);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/allow x",
        "/allow 1 forever",
        "/deny -1",
        "/tasks some",
        "/reasoning wild",
        "/output p3 0",
        "/output p3 all",
        "/output p3 5 6",
        "/steer 1",
        "/help xyzzy",
        "/allow 99999999999"
      })
  void what_cannot_be_meant_is_wrong_use_and_asks_nothing(String line) {
    assertThat(run(line).code()).isEqualTo(ExitCode.USAGE);
    assertThat(place.asked()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/undo", "/use 1", "/queue x", "/history", "/model m", "/retry"})
  void outside_of_a_conversation_its_commands_say_so(String line) {
    place.conversation = null;

    assertThat(run(line).text()).contains("needs a conversation");
    assertThat(run("/tasks").code()).isEqualTo(ExitCode.OK);
  }

  @Test
  void a_refusal_is_shown_and_gives_the_exit_code() {
    place.answers =
        request -> new ErrorInfo("not_found", "there is no task 9", "/tasks lists them", null);

    assertThat(run("/show 9"))
        .isEqualTo(new Ran(
            "✗ there is no task 9\n  → /tasks lists them\n", ExitCode.NOT_FOUND, new Ran.None()));
  }

  @Test
  void the_inbox_shows_panels_and_says_which_are_seen() {
    var notice = new DeliveryInfo.Notice("Talaria (background #1)", "success", "ok", "", "1 s");
    place.answers = request -> new Reply.Deliveries(
        List.of(new DeliveryInfo("d1", "bg_1", 1, null, notice, "x", true, "stored")));

    assertThat(run("/inbox")).isEqualTo(new Ran("""
                ╭─ ⚕ Talaria (background #1) · while you were away ────────╮
                │ ok                                                       │
                ╰────────────────────────────────────────────── 1 s ───────╯
                """, ExitCode.OK, new Ran.Seen(List.of("d1"))));
  }

  @Test
  void the_inbox_does_not_show_again_what_was_shown_a_moment_ago() {
    var notice = new DeliveryInfo.Notice("Talaria (background #1)", "success", "ok", "", "1 s");
    place.answers = request -> new Reply.Deliveries(
        List.of(new DeliveryInfo("d1", "bg_1", 1, "cv_1", notice, "x", false, "offered")));
    place.seen.add("d1");

    assertThat(run("/inbox"))
        .isEqualTo(new Ran("Nothing waits for you.\n", ExitCode.OK, new Ran.Seen(List.of("d1"))));
  }

  @Test
  void effects_are_left_to_the_place() {
    assertThat(List.of(run("/quit"), run("/clear")))
        .map(Ran::effect)
        .containsExactly(new Ran.Quit(), new Ran.Clear());
    assertThat(run("/new").effect())
        .isEqualTo(new Ran.Opened(PlausibleAnswers.conversation("cv_1")));
  }

  @Test
  void help_names_every_command() {
    assertThat(run("/help").text())
        .contains(Stream.of(SlashCommand.values()).map(c -> "/" + c.word()).toList());
    assertThat(run("/help bg").text()).isEqualTo("""
            command
            /background <prompt> (/bg)  start a task in a session of its
                                        own; !command only runs it
            """);
  }

  private Ran run(String line) {
    return new SlashCommands(place).run((Parsed.Slash) CommandLine.parse(line)).join();
  }

  private static Request withoutKey(Request request) {
    return switch (request) {
      case TaskRequest.StartTask(var c, var prompt, var key) ->
        new TaskRequest.StartTask(c, prompt, null);
      case ConversationRequest.RetryTurn(var c, var key) ->
        new ConversationRequest.RetryTurn(c, null);
      case TaskRequest.RetryTask(var c, var task, var key) ->
        new TaskRequest.RetryTask(c, task, null);
      case TaskRequest.ForkTask(var c, var t, var step, var text, var key) ->
        new TaskRequest.ForkTask(c, t, step, text, null);
      case ConversationRequest.Say(var c, var text, var queue, var key) ->
        new ConversationRequest.Say(c, text, queue, null);
      case RuntimeRequest.RevokeGrant(var grant, var key) ->
        new RuntimeRequest.RevokeGrant(grant, null);
      default -> request;
    };
  }
}
