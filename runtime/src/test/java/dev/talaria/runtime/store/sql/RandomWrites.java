package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.Write;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes and queries over few names, so that they meet, and texts that have broken stores before.
 */
record RandomWrites(Random random) {
  private static final List<String> TEXTS = List.of(
      "",
      "plain",
      "O'Reilly; DROP TABLE session --",
      "\"quoted\" \\ back\\u0000slash",
      "NUL \0 inside",
      "\uFDD0 and \uFDD00",
      "größte ÉTÉ Größe",
      "日志分析 🛠️ 👩‍👩‍👧",
      "\u202Eright to left",
      "%_*?[a]",
      "line\r\nline\u2028line",
      "{\"json\": [1, null]}",
      "x".repeat(5_000));

  List<Write> commit() {
    return Stream.generate(this::write).limit(1 + random.nextInt(6)).toList();
  }

  private Write write() {
    return switch (random.nextInt(27)) {
      case 0, 1, 2, 3, 4 -> new Write.PutSession(session());
      case 5, 6, 7, 8 -> new Write.AppendStep(id(), step());
      case 9, 10 -> new Write.PutDelivery(delivery());
      case 11 -> new Write.SendDelivery(delivery(), "runtime-nowhere");
      case 12, 13 -> new Write.PutApproval(approval());
      case 14, 15 -> new Write.PutGrant(grant());
      case 16 -> new Write.RevokeGrant("g" + random.nextInt(4));
      case 17 -> new Write.RememberAnswer("k" + random.nextInt(5), text(), time());
      case 18 -> new Write.Purge(id());
      case 22, 23 -> new Write.PutJob(aJob());
      case 24 -> random.nextInt(3) > 0 ? new Write.PutJob(aJob()) : new Write.RemoveJob(job());
      case 25, 26 -> new Write.PutRun(run(), 1 + random.nextInt(3));
      case 19, 20 -> new Write.Spend(List.of(purse(), "day 1"), used());
      default ->
        random.nextBoolean()
            ? new Write.ForgetAnswers(time(), random.nextInt(3))
            : new Write.NoteRemoved(random.nextInt(3), time(), time());
    };
  }

  /** Of a turn that {@link StoreRecords#steps} begins, of a conversation, of a day. */
  String purse() {
    return any(new String[] {"turn t1", "conversation " + id(), "day 2"});
  }

  private Used used() {
    return new Used(
        random.nextInt(9_000),
        money(),
        Duration.ofMillis(random.nextInt(90_000)),
        random.nextInt(2),
        random.nextInt(2));
  }

  private BigDecimal money() {
    return new BigDecimal(random.nextInt(10_000)).movePointLeft(random.nextInt(12));
  }

  private SessionRecord session() {
    var state = any(SessionRecord.State.values());
    boolean ended = state == SessionRecord.State.ENDED;
    return new SessionRecord(
        id(),
        any(SessionKind.values()),
        random.nextInt(6),
        maybe(id()),
        random.nextBoolean() ? new Work.Prompt(text()) : maybe(new Work.Command(text())),
        text(),
        StoreRecords.with(
            StoreRecords.config(), random.nextBoolean() ? Map.of() : Map.of(text(), text())),
        state,
        text(),
        time(),
        maybe(time()),
        ended ? time() : null,
        time(),
        new Usage(random.nextLong(1L << 60), 1, 2, 3),
        new BigDecimal(random.nextInt(10_000)).movePointLeft(random.nextInt(6)),
        random.nextInt(9),
        random.nextInt(3),
        ended ? outcome() : null);
  }

  private Outcome outcome() {
    return random.nextBoolean()
        ? new Outcome(any(Outcome.State.values()), text(), null, List.of(text(), text()))
        : Outcome.failed(
            StoreRecords.errors().get(random.nextInt(StoreRecords.errors().size())));
  }

  private Step step() {
    return random.nextBoolean()
        ? new Step.Steered(time(), text())
        : StoreRecords.steps().get(random.nextInt(StoreRecords.steps().size()));
  }

  private DeliveryRecord delivery() {
    return new DeliveryRecord(
        "d" + random.nextInt(6),
        id(),
        random.nextInt(5),
        maybe(id()),
        new DeliveryRecord.Notice(
            any(DeliveryRecord.Tone.values()), text(), text(), text(), text()),
        time(),
        random.nextBoolean(),
        any(DeliveryRecord.State.values()),
        time());
  }

  private ApprovalRecord approval() {
    var open = random.nextBoolean();
    return new ApprovalRecord(
        random.nextInt(5),
        id(),
        text(),
        text(),
        text(),
        text(),
        time(),
        time(),
        open ? null : any(new String[] {"deny", "session", "always"}),
        open ? null : time(),
        text(),
        maybe(time()));
  }

  private GrantRecord grant() {
    return new GrantRecord(
        "g" + random.nextInt(4),
        text(),
        time(),
        maybe(new GrantRecord.Origin(id(), random.nextInt(3), text())));
  }

  private Job aJob() {
    var it = StoreRecords.job();
    return new Job(
        job(),
        text(),
        random.nextBoolean() ? new Work.Prompt(text()) : new Work.Command(text()),
        it.schedule(),
        it.zone(),
        it.rules(),
        it.config(),
        maybe(id()),
        any(Job.State.values()),
        text(),
        time(),
        time(),
        maybe(time()),
        new Job.Streak(random.nextInt(3), List.of(text()), maybe(time())));
  }

  private Run run() {
    var state = any(Run.State.values());
    var job = job();
    return new Run(
        job + "@" + random.nextInt(5),
        job,
        maybe(time()),
        any(Run.Kind.values()),
        state,
        maybe(id()),
        time(),
        maybe(time()),
        state == Run.State.ENDED ? maybe(outcome()) : null,
        any(Run.Told.values()),
        text());
  }

  JobId job() {
    return new JobId("cr_" + random.nextInt(3));
  }

  /** A part of some texts. */
  String part() {
    return any(new String[] {"", "PLAIN", "x", "json", "日志", "%"});
  }

  SessionQuery sessions() {
    return new SessionQuery(
        random.nextBoolean() ? Set.of() : EnumSet.of(any(SessionKind.values()), SessionKind.CRON),
        maybe(id()),
        random.nextBoolean(),
        random.nextInt(3) > 0 ? "" : text().toUpperCase(Locale.ROOT),
        random.nextBoolean() ? "" : id().value().substring(0, 1 + random.nextInt(3)),
        maybe(time()),
        random.nextInt(8));
  }

  int number() {
    return random.nextInt(6);
  }

  DeliveryQuery deliveries() {
    return new DeliveryQuery(maybe(id()), random.nextBoolean(), random.nextInt(8));
  }

  SessionId id() {
    return new SessionId(any(new String[] {"bg_1a", "bg_1b", "bg_2%", "cv_1", "cv_é", "cv_'"}));
  }

  Instant time() { // few, so that some are equal
    return StoreRecords.T0.plusSeconds(random.nextInt(4)).plusNanos(random.nextInt(2));
  }

  String text() {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  <T> T any(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private <T> @Nullable T maybe(T value) {
    return random.nextBoolean() ? value : null;
  }
}
