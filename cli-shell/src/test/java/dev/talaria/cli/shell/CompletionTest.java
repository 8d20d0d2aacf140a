package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.PlausibleCards;
import dev.talaria.cli.PlausibleJobs;
import dev.talaria.cli.PlausibleWorkflows;
import dev.talaria.cli.client.Answer;
import dev.talaria.cli.render.Words;
import dev.talaria.cli.terminal.Suggestions.Suggestion;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.wire.Reply;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {
  private static final String BEGAN = Words.time("2096-11-30T12:00:00+01:00");

  private final Scene scene = new Scene("/home/me");

  @TempDir
  Path folder;

  @Test
  void after_cron_come_its_words() {
    assertThat(after("/cron ").map(Suggestion::text))
        .containsExactly(
            "add", "list", "show", "edit", "pause", "resume", "run", "remove", "history", "next");
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "edit", "pause", "resume", "run", "remove", "history"})
  void after_a_word_about_one_job_come_the_jobs_by_what_is_one_word(String word) {
    scene.jobs(new Answer.Got<>(new Reply.Jobs(
        List.of(PlausibleJobs.JOB, PlausibleJobs.job("back-up", "paused", "x", null, null)))));
    scene.jobs(Answer.lost("gone"));

    assertThat(after("/cron " + word + " "))
        .containsExactly(
            new Suggestion(PlausibleJobs.ID, "active: Summarise what changed", true),
            new Suggestion("back-up", "paused: Summarise what changed", true),
            new Suggestion(PlausibleJobs.ID, "paused: Summarise what changed", true));
    assertThat(after("/cron " + word + " back-up ")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/output ", "/kill "})
  void after_a_word_about_a_process_come_those_that_were_listed_last(String line) {
    assertThat(after(line)).isEmpty();
    scene.processes(List.of(
        PlausibleAnswers.process("p3", null, null), PlausibleAnswers.process("p1", 0, null)));

    assertThat(after(line))
        .containsExactly(
            new Suggestion("p3", "running: npm run dev", true),
            new Suggestion("p1", "ended: npm run dev", true));
  }

  @Test
  void after_board_come_its_words_and_none_that_is_for_programs() {
    assertThat(after("/kanban ").map(Suggestion::text))
        .contains("add", "list", "watch", "boards")
        .doesNotContain("claim", "renew", "hand-off");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "show ",
        "edit ",
        "assign ",
        "comment ",
        "link ",
        "link 3 ",
        "attach ",
        "detach ",
        "ready ",
        "log ",
        "add --parent "
      })
  void where_a_card_is_meant_come_the_cards(String line) {
    scene.cards(new Answer.Got<>(
        new Reply.Cards(List.of(PlausibleCards.READY, PlausibleCards.PARENT), null)));
    scene.cards(Answer.lost("gone"));

    assertThat(after("/board " + line))
        .containsExactly(
            new Suggestion("7", "ready: Mend the parser", true),
            new Suggestion("3", "running: Find the fault", true));
  }

  @Test
  void boards_options_and_their_values_are_completed() throws Exception {
    scene.boards(new Answer.Got<>(new Reply.Boards(
        List.of(new Reply.Board("default", "", Map.of()), new Reply.Board("shop", "", Map.of())))));
    Files.createFile(folder.resolve("notes.md"));

    assertThat(texts("/board remove ", "")).containsExactly("default", "shop");
    assertThat(texts("/board list --board ", "")).containsExactly("default", "shop");
    assertThat(texts("/board add --priority ", "u"))
        .containsExactly("low", "normal", "high", "urgent");
    assertThat(texts("/board list ", "--"))
        .containsExactly("--board", "--status", "--profile", "--label", "--all");
    assertThat(texts("/board attach 7 ", "no")).containsExactly("notes.md");
    assertThat(texts("/board add --title ", "")).isEmpty();
    assertThat(texts("/board comment 7 ", "")).isEmpty();
    assertThat(texts("/cron add daily ", "--na")).contains("--name", "--zone");
  }

  @Test
  void after_workflow_come_its_words_then_workflows_runs_and_examples() throws Exception {
    scene.runs(new Answer.Got<>(
        new Reply.Workflows(List.of(PlausibleWorkflows.RUNNING, PlausibleWorkflows.FAILED))));
    scene.runs(Answer.lost("gone"));
    var own = Files.createDirectories(folder.resolve("config/workflows"));
    Files.createFile(own.resolve("incident.yaml"));
    Files.createFile(folder.resolve("other.yaml"));

    assertThat(texts("/workflow ", ""))
        .containsExactly(
            "run", "list", "show", "cancel", "resume", "retry", "new", "check", "examples");
    Files.createFile(own.resolve("mail.yaml"));
    for (var verb : List.of("run", "check")) {
      assertThat(texts("/workflow " + verb + " ", ""))
          .contains("incident", "other.yaml")
          .doesNotContain(PlausibleWorkflows.ID);
    }
    var runs = List.of(
        new Suggestion("incident", "its newest run", true),
        new Suggestion(PlausibleWorkflows.ID, "incident, began " + BEGAN, true),
        new Suggestion("wf_120002_0f0f0f", "incident, began " + BEGAN, true));
    for (var verb : List.of("cancel", "resume", "retry")) {
      assertThat(after("/workflow " + verb + " ")).isEqualTo(runs);
    }
    assertThat(after("/workflow show "))
        .startsWith(runs.toArray(Suggestion[]::new))
        .contains(new Suggestion("mail", "", true), new Suggestion("other.yaml", "", true))
        .filteredOn(it -> it.text().equals("incident"))
        .hasSize(1);
    Files.delete(own.resolve("incident.yaml"));
    assertThat(texts("/workflow list ", "")).containsExactly("incident", "mail");
    assertThat(texts("/workflow examples ", "")).isEqualTo(texts("/workflow new x --from ", ""));
    assertThat(after("/workflow new x --from "))
        .contains(new Suggestion(
            "build-test-fix", "Runs the tests and mends what fails, a few times at most", true));
    assertThat(texts("/workflow run incident ", "")).isEmpty();
  }

  private List<String> texts(String before, String word) {
    return completion().forLine(before, word).stream().map(Suggestion::text).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/cron add ", "/cron list ", "/cron nothing ", "/bg show "})
  void elsewhere_there_are_none(String before) {
    scene.jobs(new Answer.Got<>(new Reply.Jobs(List.of(PlausibleJobs.JOB))));

    assertThat(after(before)).isEmpty();
  }

  private java.util.stream.Stream<Suggestion> after(String before) {
    return completion().forLine(before, "").stream();
  }

  private Completion completion() {
    return new Completion(
        scene, new WorkflowFiles(Map.of("TALARIA_HOME", folder.toString()), "/home/me", folder));
  }
}
