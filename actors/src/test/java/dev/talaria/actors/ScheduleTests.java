package dev.talaria.actors;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A runtime with jobs; the clock on the wall is set by the tests. */
@Timeout(120)
abstract class ScheduleTests {
  static final Duration HOUR = Duration.ofHours(1);

  @TempDir
  Path directory;

  /** 2026-11-29, a Sunday, at noon. */
  final TestClock wall = new TestClock();

  final TestRuntime runtime() throws Exception {
    return runtime("");
  }

  final TestRuntime runtime(String hocon) throws Exception {
    return new TestRuntime(directory, hocon, new TestTools(), store -> store, wall);
  }

  static String refused(ThrowingCallable request) {
    return catchThrowableOfType(TestClient.Refused.class, request).error.message();
  }

  static JobRules rules(String misfire, String overlap, String notifyOn, List<String> deliver) {
    return new JobRules(misfire, overlap, notifyOn, deliver, null, null);
  }

  static JobRules rulesReading(String... jobs) {
    return new JobRules(null, null, null, null, List.of(jobs), null);
  }

  static JobInfo add(
      TestClient client, String conversation, String schedule, String prompt, JobRules rules)
      throws Exception {
    return ((Reply.Job) client.call(new CronRequest.AddJob(
            conversation, null, schedule, "UTC", prompt, rules, false, null)))
        .job();
  }

  static JobInfo edited(TestClient client, JobInfo job, String profile) throws Exception {
    var edit = new CronRequest.EditJob(job.id(), null, null, null, null, null, profile);
    return ((Reply.Job) client.call(edit)).job();
  }

  /** "night first [echo, hold] 5000 tokens". */
  static String configOf(JobInfo job) {
    return job.profile() + " " + job.model() + " " + job.toolsets() + " " + job.budget();
  }

  /** With what the session of its last run was begun. */
  static SessionConfig ran(TestRuntime runtime, TestClient client, JobInfo job) throws Exception {
    var session = new SessionId(show(client, job).last().task());
    return runtime.store.session(session).orElseThrow().config();
  }

  static JobInfo run(TestClient client, JobInfo job) throws Exception {
    return ((Reply.Job) client.call(new CronRequest.RunJob(job.id(), null))).job();
  }

  static JobInfo show(TestClient client, JobInfo job) throws Exception {
    return ((Reply.JobDetail) client.call(new CronRequest.ShowJob(job.id()))).job();
  }

  /** The schedule looks at the clock after each change, also one that changes nothing. */
  static void look(TestClient client, JobInfo job) throws Exception {
    client.call(new CronRequest.EditJob(job.id(), null, null, null, null, null));
  }

  /** "2026-11-29T13:00:00Z on_time succeeded told: 3 files", newest first. */
  static List<String> history(TestClient client, JobInfo job) throws Exception {
    var runs = (Reply.Runs) client.call(new CronRequest.JobHistory(job.id(), null, 1000));
    return runs.runs().stream().map(ScheduleTests::said).toList();
  }

  static String said(RunInfo run) {
    var said = run.planned() + " " + run.kind() + " " + run.state() + " " + run.told();
    var result = run.result() == null ? run.note() : run.result();
    return said.strip() + (result.isEmpty() ? "" : ": " + result);
  }

  static List<String> inbox(TestClient client) throws Exception {
    var told = (Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(true));
    return told.deliveries().stream()
        .map(delivery -> delivery.notice().title() + ": " + delivery.notice().body())
        .toList();
  }

  /** Until so many slots are decided, those that do something ended included. */
  static void awaitEnds(TestClient client, JobInfo job, int count) throws Exception {
    while (true) {
      var runs =
          ((Reply.Runs) client.call(new CronRequest.JobHistory(job.id(), null, 1000))).runs();
      if (runs.size() == count && runs.stream().allMatch(run -> run.ended() != null)) {
        return;
      }
      Thread.onSpinWait();
    }
  }

  static void awaitDecided(TestClient client, JobInfo job, int count) throws Exception {
    while (history(client, job).size() < count) {
      Thread.onSpinWait();
    }
  }

  static void awaitEnd(TestClient client, JobInfo job) throws Exception {
    while (show(client, job).last().told().isEmpty()) {
      Thread.onSpinWait();
    }
  }
}
