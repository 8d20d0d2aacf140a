package dev.talaria.runtime.model.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlannerTest {
  private static final ToolResult DONE = ToolResult.ok("fine", "exit 0 after 1 s");
  private static final ToolResult BROKEN = ToolResult.failed("broken");

  private final Talk talk = new Talk();

  @Test
  void the_same_conversation_has_the_same_answer() {
    var messages = List.<Message>of(
        new Message.User("analyse the logs of the last 2 hours and check disk space"));

    assertThat(Planner.next(messages, Talk.TOOLS, Talk.NOW))
        .isEqualTo(Planner.next(messages, Talk.TOOLS, Talk.NOW))
        .isEqualTo(new ModelReply(
            "",
            "",
            List.of(
                new ToolCall(
                    "builtin-1",
                    "log_digest",
                    Talk.json(
                        "{\"paths\":[\"/var/log\"],\"since\":\"2026-11-05T12:30:00+01:00\",\"language\":\"en\"}")),
                new ToolCall("builtin-2", "system_status", Talk.json("{}"))),
            Usage.NONE,
            false,
            ""));
  }

  @Test
  void results_are_reported_also_when_the_clock_went_on() {
    talk.say("analyse the logs in /var/log of the last 2 hours");
    talk.messages.add(new Message.Tool("builtin-1", "log_digest", ToolResult.ok("PAGE", "1 file")));

    ModelReply reply = Planner.next(talk.messages, Talk.TOOLS, Talk.NOW.plusMinutes(3));

    assertThat(reply.calls()).isEmpty();
    assertThat(reply.text()).contains("PAGE");
  }

  @Test
  void several_wishes_are_reported_in_the_order_they_were_said() {
    talk.say("check the disk space, search for \"TODO\" in src and summarise notes.txt");
    ModelReply reply = talk.results(
        ToolResult.ok("/ 40 % used", "fine"),
        ToolResult.ok("src/A.java:3: // TODO one", "1 match"),
        ToolResult.ok("Only one line of text is in this file.", "1 line"));

    assertThat(reply.text()).isEqualTo("""
            **This machine**

            ```
            / 40 % used
            ```

            **`TODO` in `src`: 1 line in 1 file**

            - `src/A.java` (1)
              - `3: // TODO one`

            **`notes.txt`: 1 line**

            Telling sentences, word for word:

            > Only one line of text is in this file.""");
  }

  @Test
  void what_needs_attention_stands_before_everything_else() {
    talk.say("summarise notes.txt and check the disk space");
    ModelReply reply = talk.results(
        ToolResult.ok("Only one line of text is in this file.", "1 line"),
        ToolResult.ok("/ 40 % used\n/home 97 % used", "fine"));

    assertThat(reply.text().lines().findFirst()).contains("- ⚠ `/home` is 97 % full");
  }

  @Test
  void commands_run_one_after_the_other() {
    assertThat(Talk.lines(talk.say("run `a`, `b` and `c`")))
        .containsExactly("terminal {\"command\":\"a\"}");
    assertThat(Talk.lines(talk.results(DONE))).containsExactly("terminal {\"command\":\"b\"}");

    ModelReply reply = talk.results(BROKEN);

    assertThat(reply.calls()).isEmpty();
    assertThat(reply.text())
        .startsWith("- ⚠ `b` did not succeed: broken")
        .contains("`a` ended with exit code 0.")
        .contains("Not run, because what came before it was not done: `c`");
  }

  @Test
  void a_command_after_something_that_is_not_done_here_does_not_run() {
    ModelReply reply = talk.say("fix the tests and run `mvn test`");

    assertThat(reply.calls()).isEmpty();
    assertThat(reply.text())
        .contains("I change nothing on my own.")
        .contains("Not run, because what came before it was not done: `mvn test`");
  }

  @Test
  void tests_are_run_as_the_files_of_the_project_say() {
    assertThat(Talk.lines(talk.say("run the tests in web")))
        .containsExactly("list_files {\"path\":\"web\",\"depth\":1}");
    assertThat(Talk.lines(talk.results(ToolResult.ok("src/\npackage.json\nREADME.md", "3"))))
        .containsExactly("terminal {\"command\":\"npm test\",\"cwd\":\"web\"}");
    assertThat(talk.results(ToolResult.ok("Tests: 3 passed, 3 total", "exit 0")).text())
        .startsWith("`npm test` ended with exit code 0.");
  }

  @Test
  void without_a_build_file_no_tests_are_run() {
    talk.say("lance les tests");

    assertThat(talk.results(ToolResult.ok("README.md", "1")).text())
        .startsWith("Je n'ai trouvé dans `.` aucun fichier de construction que je connaisse");
  }

  @Test
  void what_turns_out_to_be_a_folder_is_listed_and_its_readme_read() {
    assertThat(Talk.lines(talk.say("summarise /srv/thing")))
        .containsExactly("read_file {\"path\":\"/srv/thing\",\"limit\":2000}");
    assertThat(Talk.lines(talk.results(ToolResult.failed("/srv/thing is a folder"))))
        .containsExactly("list_files {\"path\":\"/srv/thing\",\"depth\":1}");

    ModelReply reply = talk.results(ToolResult.ok("a.txt\nb.txt", "2"));

    assertThat(reply.text()).startsWith("**`/srv/thing`: 2 files, 0 folders**: 2 `.txt`");
  }

  @Test
  void the_readme_of_a_folder_is_the_second_and_last_call() {
    talk.say("summarise src/");
    assertThat(Talk.lines(talk.results(ToolResult.ok("README.md\nx/", "2"))))
        .containsExactly("read_file {\"path\":\"src/README.md\",\"limit\":2000}");

    ModelReply reply = talk.results(ToolResult.ok("# Title\nA text that is long enough.", "2"));

    assertThat(reply.calls()).isEmpty();
    assertThat(reply.text()).contains("Outline (1):").contains("- `Title`");
  }

  @Test
  void a_tool_that_the_session_may_not_use_is_named() {
    talk.tools = Talk.tools("read_file");

    ModelReply reply = talk.say("analyse les logs dans /srv/x");

    assertThat(reply.calls()).isEmpty();
    assertThat(reply.text())
        .isEqualTo(
            "L'outil `log_digest` n'est pas permis dans cette session (`/tools` montre lesquels le"
                + " sont), donc ceci n'a pas été fait : `/srv/x`");
  }

  @Test
  void what_can_be_done_without_a_missing_tool_is_done() {
    talk.tools = Talk.tools("system_status");
    assertThat(Talk.lines(talk.say("analyse the logs and check disk space")))
        .containsExactly("system_status {}");

    assertThat(talk.results(ToolResult.ok("fine", "fine")).text())
        .contains("The tool `log_digest` is not allowed in this session")
        .contains("fine");
  }

  @Test
  void a_result_that_belongs_to_no_call_leads_to_no_endless_asking() {
    talk.say("check disk space");
    for (int round = 0; round < 10; round++) {
      talk.messages.add(new Message.Tool("other", "system_status", DONE));
      talk.reply();
    }

    assertThat(talk.reply().calls()).isEmpty();
    assertThat(talk.reply().text()).contains("I stop here, before all of it was done.");
  }

  @Test
  void what_another_model_found_before_is_reported_too() {
    talk.messages.add(new Message.User("why is the build slow?"));
    talk.messages.add(new Message.Assistant(
        "anthropic",
        "",
        "",
        List.of(new ToolCall("t1", "todo", Talk.json("{\"items\":[]}"))),
        "opaque"));
    talk.messages.add(new Message.Tool("t1", "todo", ToolResult.ok("- measure", "1 item")));

    assertThat(talk.reply().text()).isEqualTo("`todo`: 1 item\n\n```\n- measure\n```");
  }

  @Test
  void an_instruction_while_tools_run_changes_what_is_wanted() {
    talk.say("analyse the logs in /srv/app.log");
    talk.messages.add(new Message.Tool("builtin-1", "log_digest", ToolResult.ok("FIRST", "")));

    ModelReply reply = talk.say("and /srv/db.log");

    assertThat(Talk.lines(reply))
        .containsExactly("log_digest {\"paths\":[\"/srv/db.log\"],\"language\":\"en\"}");
    assertThat(talk.results(ToolResult.ok("SECOND", "")).text())
        .contains("FIRST")
        .contains("SECOND");
  }

  @Test
  void a_turn_that_was_given_up_is_not_taken_up_again() {
    talk.messages.add(new Message.User("run `sleep 1000`"));

    assertThat(Talk.lines(talk.say("check disk space"))).containsExactly("system_status {}");
  }

  @Test
  void calls_have_names_of_their_own_through_the_whole_conversation() {
    talk.say("check disk space");
    talk.results(DONE);

    assertThat(talk.say("check disk space").calls().getFirst().id()).isEqualTo("builtin-2");
  }

  @Test
  void a_pasted_flood_is_read_only_in_its_beginning() {
    ModelReply reply = talk.say("check disk space. " + "x ".repeat(1_000_000));
    assertThat(Talk.lines(reply)).containsExactly("system_status {}");

    assertThat(talk.results(DONE).text()).contains("I read only its first 8000 characters.");
  }

  @Test
  void an_empty_conversation_is_answered_in_words() {
    assertThat(Planner.next(List.of(), List.of(), Talk.NOW).text())
        .startsWith("I did not understand");
  }
}
