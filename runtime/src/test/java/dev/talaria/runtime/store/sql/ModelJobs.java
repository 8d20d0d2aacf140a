package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.store.JobPage;
import dev.talaria.runtime.store.Jobs;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What {@link Jobs} promises, in maps: the measure of the real one. */
final class ModelJobs implements Jobs {
  private final Map<JobId, Job> jobs = new LinkedHashMap<>();
  private final Map<String, Run> runs = new LinkedHashMap<>();

  void put(Job job) {
    jobs.put(job.id(), job);
  }

  void remove(JobId id) {
    jobs.remove(id);
    runs.values().removeIf(run -> run.job().equals(id));
  }

  void put(Run run, int keep) {
    runs.put(run.id(), run);
    var newest = runs(run.job(), "", Integer.MAX_VALUE);
    var good = lastGood(run.job());
    newest.stream()
        .skip(keep)
        .filter(old -> old.state() == Run.State.ENDED && !Optional.of(old).equals(good))
        .forEach(old -> runs.remove(old.id()));
  }

  @Override
  public Optional<Job> job(JobId id) {
    return Optional.ofNullable(jobs.get(id));
  }

  @Override
  public List<Job> called(String name) {
    return jobs.values().stream()
        .filter(job -> !name.isEmpty() && job.name().equalsIgnoreCase(name))
        .toList();
  }

  @Override
  public List<Job> beginning(String id, int most) {
    return jobs.values().stream()
        .filter(job -> job.id().value().startsWith(id))
        .sorted(Comparator.comparing(job -> job.id().value()))
        .limit(most)
        .toList();
  }

  @Override
  public JobPage listed(Optional<JobPage.Place> from, int most) {
    throw new UnsupportedOperationException("places are those of a database");
  }

  @Override
  public int count(JobPage.Place from) {
    throw new UnsupportedOperationException("places are those of a database");
  }

  List<Job> all() {
    return jobs.values().stream()
        .sorted(Comparator.comparing(Job::next, Comparator.nullsLast(Comparator.naturalOrder())))
        .toList();
  }

  @Override
  public List<Job> due(Instant now, int most) {
    return all().stream()
        .filter(job -> job.next() != null && !job.next().isAfter(now))
        .limit(most)
        .toList();
  }

  @Override
  public Optional<Instant> next() {
    return all().stream().findFirst().map(Job::next);
  }

  @Override
  public Optional<Instant> next(Instant after) {
    return all().stream()
        .map(Job::next)
        .filter(next -> next != null && next.isAfter(after))
        .findFirst();
  }

  @Override
  public Optional<Run> run(String id) {
    return Optional.ofNullable(runs.get(id));
  }

  @Override
  public List<Run> runs(JobId job, String text, int limit) {
    var newest = new ArrayList<>(runs.values()).reversed();
    return newest.stream()
        .filter(run -> run.job().equals(job))
        .filter(run -> text.isEmpty() || holds(run, text.toLowerCase(Locale.ROOT)))
        .limit(limit)
        .toList();
  }

  private static boolean holds(Run run, String text) {
    return run.outcome() != null
        && run.outcome().text().toLowerCase(Locale.ROOT).contains(text);
  }

  @Override
  public List<Run> going(JobId job) {
    return going().stream().filter(run -> run.job().equals(job)).toList();
  }

  @Override
  public List<Run> going() {
    return runs.values().stream().filter(run -> run.state() != Run.State.ENDED).toList();
  }

  @Override
  public Optional<Run> lastGood(JobId job) {
    return runs(job, "", Integer.MAX_VALUE).stream()
        .filter(run -> run.outcome() != null)
        .filter(run -> run.outcome().state() == Outcome.State.SUCCEEDED)
        .findFirst();
  }
}
