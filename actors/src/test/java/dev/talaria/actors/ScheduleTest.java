package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Jobs at their time, over a real socket and store. */
@Timeout(120)
class ScheduleTest extends ScheduleTests {
  @Test
  void a_slot_becomes_a_session_of_its_own_once_and_is_told_where_the_job_was_added()
      throws Exception {
    try (var runtime = runtime();
        var client = runtime.connect()) {
      var here = client.openConversation();
      var job = add(client, here, "0 * * * *", "count the files", null);
      assertThat(job.next()).isEqualTo("2026-11-29T13:00:00Z");

      wall.jump(HOUR);
      look(client, job);
      look(client, job);
      var asked = runtime.model.next();
      assertThat(asked.prompt()).isEqualTo("count the files");
      asked.say("3 files");
      var told = client.await(Event.DeliveryOffered.class).delivery();

      assertThat(told.notice())
          .extracting(
              DeliveryInfo.Notice::title, DeliveryInfo.Notice::tone, DeliveryInfo.Notice::body)
          .containsExactly("Talaria (cron " + job.id() + ")", "success", "3 files");
      assertThat(told.conversation()).isEqualTo(here);
      assertThat(history(client, job))
          .containsExactly("2026-11-29T13:00:00Z on_time succeeded told: 3 files");
      var shown = (Reply.JobDetail) client.call(new CronRequest.ShowJob(job.id()));
      assertThat(shown.job().next()).isEqualTo("2026-11-29T14:00:00Z");
      assertThat(shown.runs().getFirst().task()).isEqualTo(told.task());
      assertThat(runtime.model.isIdle()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(nullValues = "-", textBlock = """
      0 * * * *,              skip,  '',                            72, 2026-12-02T13:00:00Z
      0 * * * *,              once,  2-12,                          71, 2026-12-02T13:00:00Z
      0 * * * *,              all 5, '2-08, 2-09, 2-10, 2-11, 2-12', 67, 2026-12-02T13:00:00Z
      0 8 * * *,              skip,  '',                             3, 2026-12-03T08:00:00Z
      0 8 * * *,              once,  2-08,                           2, 2026-12-03T08:00:00Z
      0 8 * * *,              all 2, '1-08, 2-08',                   1, 2026-12-03T08:00:00Z
      at 2026-12-01T09:00:00Z, skip,  '',                            1, -
      at 2026-12-01T09:00:00Z, once,  1-09,                          0, -
      at 2026-12-01T09:00:00Z, all 5, 1-09,                          0, -
      """)
  void after_three_days_without_a_runtime_runs_are_made_as_the_policy_says(
      String schedule, String misfire, String hours, int missed, String next) throws Exception {
    var planned = Stream.of(hours.split(", "))
        .filter(hour -> !hour.isEmpty())
        .map(hour -> "2026-12-0" + hour.replace("-", "T") + ":00:00Z")
        .toList();
    JobInfo job;
    try (var runtime = runtime();
        var client = runtime.connect()) {
      job = add(client, null, schedule, "report", rules(misfire, null, "always", List.of()));
    }
    wall.jump(Duration.ofDays(3).plusMinutes(30));
    try (var runtime = runtime();
        var client = runtime.connect()) {
      runtime.model.answering(request -> ScriptedModel.answer("fine"));
      awaitEnds(client, job, planned.size() + missed);

      var history = (Reply.Runs) client.call(new CronRequest.JobHistory(job.id(), null, 1000));
      assertThat(history.runs().reversed().stream()
              .filter(run -> run.task() != null)
              .map(run -> run.started() + " for " + said(run)))
          .containsExactlyElementsOf(planned.stream()
              .map(slot -> "2026-12-02T12:30:00Z for " + slot + " caught_up succeeded told: fine")
              .toList());
      assertThat(history(client, job).stream().filter(run -> run.contains(" missed")))
          .hasSize(missed)
          .allMatch(run -> run.endsWith(" missed: no runtime was there"));
      assertThat(show(client, job).next()).isEqualTo(next);
    }
  }

  @Test
  void five_jobs_that_are_due_with_two_places_all_run_two_at_a_time() throws Exception {
    try (var runtime = runtime("talaria.admission { running = 2, queued = 1 }");
        var client = runtime.connect()) {
      var prompts = List.of("one", "two", "three", "four", "five");
      var jobs = new ArrayList<JobInfo>();
      for (var prompt : prompts) {
        jobs.add(add(client, null, "0 * * * *", prompt, null));
      }
      wall.jump(HOUR);
      look(client, jobs.getFirst());

      var asked = new ArrayList<String>();
      var going = new ArrayDeque<>(List.of(runtime.model.next(), runtime.model.next()));
      while (!going.isEmpty()) {
        assertThat(runtime.model.isIdle()).isTrue();
        var first = going.poll();
        asked.add(first.prompt());
        first.say("done");
        if (asked.size() + going.size() < prompts.size()) {
          going.add(runtime.model.next());
        }
      }
      assertThat(asked).containsExactlyInAnyOrderElementsOf(prompts);
      for (var job : jobs) {
        awaitEnds(client, job, 1);
        assertThat(history(client, job))
            .containsExactly("2026-11-29T13:00:00Z on_time succeeded told: done");
      }
    }
  }

  @Test
  void a_long_run_holds_no_other_job_up_and_its_own_next_slot_as_it_says() throws Exception {
    try (var runtime = runtime();
        var client = runtime.connect()) {
      var skips = add(client, null, "0 * * * *", "skips", rules(null, "skip", null, null));
      var queues = add(client, null, "0 * * * *", "queues", rules(null, "queue", null, null));
      var overlaps = add(client, null, "0 * * * *", "overlaps", rules(null, "overlap", null, null));
      var first = List.of(skips, queues, overlaps);
      wall.jump(HOUR);
      look(client, skips);
      var begun = List.of(runtime.model.next(), runtime.model.next(), runtime.model.next());
      assertThat(begun.stream().map(ScriptedModel.Asked::prompt))
          .containsExactlyInAnyOrder("skips", "queues", "overlaps");

      wall.jump(HOUR);
      look(client, skips);
      assertThat(runtime.model.next().prompt()).isEqualTo("overlaps");
      awaitDecided(client, skips, 2);
      awaitDecided(client, queues, 2);
      assertThat(history(client, skips))
          .containsExactly(
              "2026-11-29T14:00:00Z skipped: the run before it was still going",
              "2026-11-29T13:00:00Z on_time running");
      assertThat(history(client, queues))
          .containsExactly(
              "2026-11-29T14:00:00Z on_time waiting", "2026-11-29T13:00:00Z on_time running");

      begun.forEach(asked -> asked.say("done"));
      assertThat(runtime.model.next().prompt()).isEqualTo("queues");
      assertThat(first).extracting(JobInfo::state).containsOnly("active");
    }
  }

  @Test
  void a_slot_while_the_runtime_leaves_is_for_the_next_one() throws Exception {
    JobInfo job;
    try (var runtime = runtime("talaria.admission { running = 1, queued = 0 }");
        var client = runtime.connect()) {
      client.background(client.openConversation(), "all places are taken");
      var unused = runtime.model.next();
      job = add(client, null, "0 * * * *", "report", null);
      wall.jump(HOUR);
      look(client, job);
      assertThat(history(client, job)).isEmpty();
      assertThat(show(client, job).next()).isEqualTo("2026-11-29T13:00:00Z");
    }
    try (var runtime = runtime();
        var client = runtime.connect()) {
      runtime.model.answering(request -> ScriptedModel.answer("fine"));
      awaitEnds(client, job, 1);
      assertThat(history(client, job))
          .containsExactly("2026-11-29T13:00:00Z on_time succeeded told: fine");
    }
  }

  @Test
  void a_run_goes_on_after_a_restart_and_is_told_once() throws Exception {
    JobInfo job;
    try (var runtime = runtime();
        var client = runtime.connect()) {
      job = add(client, null, "0 * * * *", "report", null);
      run(client, job);
      var unused = runtime.model.next();
    }
    try (var runtime = runtime();
        var client = runtime.connect()) {
      runtime.model.next().say("fine");
      awaitEnds(client, job, 1);
      assertThat(history(client, job)).containsExactly("null by_hand succeeded told: fine");
      assertThat(inbox(client)).containsExactly("Talaria (cron " + job.id() + "): fine");
    }
  }

  @Test
  void a_status_says_when_the_schedule_looked_what_is_due_next_and_what_waits() throws Exception {
    try (var runtime = runtime();
        var client = runtime.connect()) {
      assertThat(heartbeat(client).nextInSeconds()).isNull();
      var other = add(client, null, "@yearly", "x", null);
      var job = add(client, null, "0 * * * *", "report", null);
      while (heartbeat(client).lookedSecondsAgo() == null) {
        Thread.onSpinWait();
      }
      assertThat(heartbeat(client)).isEqualTo(new Reply.Heartbeat(0L, 3600L, 0));

      wall.jump(HOUR);
      assertThat(heartbeat(client)).isEqualTo(new Reply.Heartbeat(3600L, 0L, 0));
      wall.jump(Duration.ofMinutes(5)); // and nobody has looked
      assertThat(heartbeat(client)).isEqualTo(new Reply.Heartbeat(3900L, -300L, 1));

      look(client, other);
      runtime.model.next().say("fine");
      awaitEnds(client, job, 1);
      assertThat(heartbeat(client)).isEqualTo(new Reply.Heartbeat(0L, 3300L, 0));
    }
  }

  private static Reply.Heartbeat heartbeat(TestClient client) throws Exception {
    return ((Reply.Status) client.call(new RuntimeRequest.GetStatus())).jobs();
  }
}
