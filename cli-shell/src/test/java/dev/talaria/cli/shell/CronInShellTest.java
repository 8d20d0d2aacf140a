package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.PlausibleJobs;
import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code /cron} at a terminal. */
class CronInShellTest {
  @TempDir
  Path folder;

  private ScriptedRuntime runtime;
  private ShellInPty shell;

  @BeforeEach
  void start() throws IOException {
    runtime = new ScriptedRuntime(folder.resolve("s"))
        .on(CronRequest.ListJobs.class, r -> new Reply.Jobs(List.of(PlausibleJobs.JOB)));
    shell = new ShellInPty(folder, 80, 24);
  }

  @AfterEach
  void end() {
    shell.close();
    runtime.close();
  }

  @Test
  void words_and_jobs_are_completed_by_tab() throws Exception {
    shell.awaitText("/help");
    runtime.expect(CronRequest.ListJobs.class);
    settle();

    shell.type("/cron res\tcr_0\t\r");

    assertThat(runtime.expect(CronRequest.ResumeJob.class).job()).isEqualTo(PlausibleJobs.ID);
    runtime.expect(CronRequest.ListJobs.class); // it may have another name now
  }

  @Test
  void a_job_that_was_added_is_shown_below_what_its_schedule_means() throws Exception {
    shell.awaitText("/help");
    shell.type("/cron add \"every 2h\" Check the queue\r");

    assertThat(ShellInPty.shown(shell.awaitText("added: \"Check the queue\""))).contains("""
          meaning of every 2h · Europe/Berlin
          next: Mon 3 Dec 2096 08:30 · Tue 4 Dec 2096 08:30 · Wed 5 Dec 2096 08:30
        🕗 Job cr_063012_a1b2c3 added: "Check the queue"\
        """);
  }

  @Test
  void no_job_is_added_before_what_its_schedule_means_is_on_the_screen() throws Exception {
    var held = new CountDownLatch(1);
    var added = new AtomicBoolean();
    runtime
        .on(CronRequest.PreviewSchedule.class, preview -> {
          awaitUninterrupted(held);
          return PlausibleAnswers.to(preview);
        })
        .on(CronRequest.AddJob.class, add -> {
          added.set(true);
          return PlausibleAnswers.to(add);
        });
    shell.awaitText("/help");
    runtime.emit(delivery());
    runtime.expect(RuntimeRequest.Acknowledge.class);
    shell.type("/cron add \"every 2h\" Check the queue\r!echo ready; read answer\r");
    shell.await("has given the terminal away", l -> l.contains("ready"));

    held.countDown();
    runtime.expect(CronRequest.PreviewSchedule.class);
    runtime.emit(delivery()); // known already, so that it is acknowledged at once
    runtime.expect(RuntimeRequest.Acknowledge.class);
    assertThat(added).isFalse();

    shell.type("go on\r");
    assertThat(ShellInPty.shown(shell.awaitText("added: \"Check the queue\"")))
        .containsSubsequence("ready", "meaning of every 2h", "🕗 Job cr_063012_a1b2c3 added");
  }

  /** Comes after every answer before it, so that what those hold is known to the shell. */
  private void settle() {
    runtime.emit(new Event.ApprovalSettled(7, "timeout"));
    shell.awaitText("Question 7 was not answered in time.");
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static Event delivery() {
    return new Event.DeliveryOffered(new DeliveryInfo(
        "d1",
        "bg_1",
        1,
        "cv_1",
        new DeliveryInfo.Notice("Talaria (background #1)", "success", "done", "", "1.0 s"),
        "2026-11-29T12:00:00Z",
        false,
        "offered"));
  }
}
