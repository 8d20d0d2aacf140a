package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.store.JobPage;
import dev.talaria.runtime.store.Jobs;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.StoreCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Recurring work in a database, and its statements. */
record SqlJobs(Reader reader) implements Jobs {
  static final String REMOVE_JOB = "DELETE FROM job WHERE id = ?";

  static final String REMOVE_RUNS = "DELETE FROM run WHERE job = ?";

  /** The newest one that went well is read by others, so it stays. */
  static final String FORGET_RUNS = """
      DELETE FROM run WHERE job = ? AND state = 'ended'
        AND seq <= (SELECT seq FROM run WHERE job = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)
        AND seq <> (SELECT coalesce(max(seq), 0) FROM run WHERE job = ? AND outcome = 'succeeded')
      """;

  private static final String RUNS = "SELECT id, body FROM run WHERE job = ?";

  @Override
  public Optional<Job> job(JobId id) throws StoreProblem {
    return jobs("SELECT id, body FROM job WHERE id = ?", id.value()).stream().findFirst();
  }

  /** Names are compared here: databases differ in what they know of case. */
  @Override
  public List<Job> called(String name) throws StoreProblem {
    var found = new ArrayList<Job>();
    if (!name.isEmpty()) {
      for (var id : reader.named("SELECT id, name FROM job WHERE name <> '' ORDER BY seq", name)) {
        found.addAll(jobs("SELECT id, body FROM job WHERE id = ?", id));
      }
    }
    return found;
  }

  @Override
  public List<Job> beginning(String id, int most) throws StoreProblem {
    return jobs(
        "SELECT id, body FROM job WHERE id >= ? AND id < ? ORDER BY id LIMIT ?",
        id,
        id + Character.MAX_VALUE,
        most);
  }

  @Override
  public JobPage listed(Optional<JobPage.Place> from, int most) throws StoreProblem {
    var selects = new ArrayList<String>();
    var values = new ArrayList<Object>();
    boolean planned = from.isEmpty() || !from.get().slot().isEmpty();
    if (planned) {
      selects.add("SELECT 0 AS part, next, seq, body FROM job WHERE next IS NOT NULL"
          + (from.isEmpty() ? "" : " AND (next, seq) >= (?, ?)")
          + " ORDER BY next, seq LIMIT ?");
      from.ifPresent(place -> values.addAll(List.of(place.slot(), place.seq())));
      values.add(most + 1);
    }
    selects.add("SELECT 1 AS part, '' AS next, seq, body FROM job WHERE next IS NULL"
        + (planned ? "" : " AND seq >= ?") + " ORDER BY seq LIMIT ?");
    if (!planned) {
      values.add(from.get().seq());
    }
    values.add(most + 1);
    values.add(most + 1);
    var sql = selects.stream()
        .map(select -> "SELECT * FROM (" + select + ") AS one")
        .collect(Collectors.joining(
            " UNION ALL ",
            "SELECT next || '_' || seq, body FROM (",
            ") AS listed ORDER BY part, next, seq LIMIT ?"));
    return reader.jobs(sql, values, most);
  }

  @Override
  public int count(JobPage.Place from) throws StoreProblem {
    var count = "SELECT '', count(*) FROM job WHERE next IS NULL";
    var counted = from.slot().isEmpty()
        ? reader.texts(count + " AND seq >= ?", from.seq())
        : reader.texts(count + " OR (next, seq) >= (?, ?)", from.slot(), from.seq());
    return Integer.parseInt(counted.getFirst());
  }

  @Override
  public List<Job> due(Instant now, int most) throws StoreProblem {
    return jobs(
        "SELECT id, body FROM job WHERE next <= ? ORDER BY next, seq LIMIT ?",
        StoreCodec.sortable(now),
        most);
  }

  @Override
  public Optional<Instant> next() throws StoreProblem {
    return reader
        .texts("SELECT id, next FROM job WHERE next IS NOT NULL ORDER BY next LIMIT 1")
        .stream()
        .findFirst()
        .map(StoreCodec::instant);
  }

  @Override
  public Optional<Instant> next(Instant after) throws StoreProblem {
    return reader
        .texts(
            "SELECT id, next FROM job WHERE next > ? ORDER BY next LIMIT 1",
            StoreCodec.sortable(after))
        .stream()
        .findFirst()
        .map(StoreCodec::instant);
  }

  @Override
  public Optional<Run> run(String id) throws StoreProblem {
    return runs("SELECT id, body FROM run WHERE id = ?", id).stream().findFirst();
  }

  @Override
  public List<Run> runs(JobId job, String text, int limit) throws StoreProblem {
    var newest = " ORDER BY seq DESC LIMIT ?";
    var dialect = reader.dialect();
    var holds = dialect.holds(dialect.field("outcome.text"));
    return text.isEmpty()
        ? runs(RUNS + newest, job.value(), limit)
        : runs(RUNS + " AND " + holds + newest, job.value(), text.toLowerCase(Locale.ROOT), limit);
  }

  @Override
  public List<Run> going(JobId job) throws StoreProblem {
    return runs(RUNS + " AND state <> 'ended' ORDER BY seq", job.value());
  }

  @Override
  public List<Run> going() throws StoreProblem {
    return runs("SELECT id, body FROM run WHERE state <> 'ended' ORDER BY seq");
  }

  @Override
  public Optional<Run> lastGood(JobId job) throws StoreProblem {
    return runs(RUNS + " AND outcome = 'succeeded' ORDER BY seq DESC LIMIT 1", job.value()).stream()
        .findFirst();
  }

  private List<Job> jobs(String sql, Object... values) throws StoreProblem {
    return reader.list(Job.class, sql, List.of(values));
  }

  private List<Run> runs(String sql, Object... values) throws StoreProblem {
    return reader.list(Run.class, sql, List.of(values));
  }
}
