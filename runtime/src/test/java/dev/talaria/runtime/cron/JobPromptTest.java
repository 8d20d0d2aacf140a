package dev.talaria.runtime.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.cron.JobRules.Notify;
import dev.talaria.runtime.cron.JobRules.Overlap;
import dev.talaria.runtime.schedule.MisfirePolicy;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.StoreRecords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobPromptTest {
  private static Job job(Work work, Notify notifies) {
    var it = StoreRecords.job();
    var rules =
        new JobRules(new MisfirePolicy.Once(), Overlap.SKIP, notifies, List.of(), List.of(), false);
    return it.edited("morning", work, it.schedule(), it.zone(), rules, StoreRecords.T0);
  }

  @Test
  void a_prompt_is_asked_word_for_word() {
    var work = new Work.Prompt("  List  \n\tall files ");

    assertThat(JobPrompt.of(job(work, Notify.ALWAYS), List.of())).isEqualTo(work);
  }

  @Test
  void earlier_results_come_after_it_quoted_in_the_zone_of_the_job() {
    var earlier = new JobPrompt.Earlier(
        "collect", Instant.parse("2026-11-29T14:30:22Z"), "two files\n\nand a third\n");

    assertThat(JobPrompt.of(job(new Work.Prompt("Sum up"), Notify.UNLESS_SILENT), List.of(earlier)))
        .isEqualTo(new Work.Prompt("""
            Sum up

            Result of the job "collect", 2026-11-29 15:30:
            > two files
            >\s
            > and a third

            If there is nothing that the person needs to know, answer with [SILENT] and nothing else."""));
  }

  @Test
  void a_command_is_run_as_it_was_typed() {
    var work = new Work.Command("make report");

    assertThat(JobPrompt.of(job(work, Notify.UNLESS_SILENT), List.of())).isEqualTo(work);
  }

  @Test
  void targets_and_misfire_policies_are_read_as_they_are_written() {
    for (var text : List.of("here", "inbox", "file a b.md", "command mail -s 'x  y' me")) {
      assertThat(Target.of(text).map(Target::text)).contains(text);
    }
    for (var text : List.of("", "here now", "inbox x", "file", "file ", "mail me", "Here")) {
      assertThat(Target.of(text)).as(text).isEmpty();
    }
    for (var text : List.of("skip", "once", "all", "all 1", "all 1000")) {
      assertThat(Misfire.of(text).map(Misfire::text)).contains(text);
    }
    for (var text : List.of("", "never", "all 0", "all 1001", "once 2")) {
      assertThat(Misfire.of(text)).as(text).isEqualTo(Optional.empty());
    }
  }
}
