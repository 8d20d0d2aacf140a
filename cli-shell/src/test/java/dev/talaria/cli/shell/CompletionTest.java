package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleJobs;
import dev.talaria.cli.client.Answer;
import dev.talaria.cli.terminal.Suggestions.Suggestion;
import dev.talaria.runtime.wire.Reply;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompletionTest {
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
  @ValueSource(strings = {"/cron add ", "/cron list ", "/cron nothing ", "/bg show "})
  void elsewhere_there_are_none(String before) {
    scene.jobs(new Answer.Got<>(new Reply.Jobs(List.of(PlausibleJobs.JOB))));

    assertThat(after(before)).isEmpty();
  }

  private java.util.stream.Stream<Suggestion> after(String before) {
    return new Completion(scene, folder).forLine(before, "").stream();
  }
}
