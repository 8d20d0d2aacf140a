package dev.talaria.runtime.store;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.Allowance;
import dev.talaria.config.PermissionSettings;
import dev.talaria.config.SupervisionSettings;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.JobRules;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.schedule.MisfirePolicy;
import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records with a value of its own in every component, for tests. */
public final class StoreRecords {
  public static final Instant T0 = Instant.parse("2026-11-29T14:30:22Z");
  public static final SessionId TALK = new SessionId("cv_143000_00aa11");
  public static final SessionId TASK = new SessionId("bg_143022_a1b2c3");
  public static final JobId JOB = new JobId("cr_143022_c0ffee");

  public static final ModelChoice MODEL = new ModelChoice(
      "anthropic",
      "anthropic",
      "https://models.example/v1",
      "claude-sonnet-4-5",
      "env:ANTHROPIC_API_KEY",
      200_000);

  private StoreRecords() {}

  public static SessionConfig config() {
    return new SessionConfig(
        "work",
        MODEL,
        List.of(ModelChoice.BUILT_IN),
        Reasoning.HIGH,
        4_096,
        List.of("files", "shell"),
        Path.of("/home/ada/work shop"),
        Map.of("LANG", "fr_FR.UTF-8", "PATH", "/usr/bin:/bin"),
        new Budget(
            new Allowance(100_000, new BigDecimal("1.50"), Duration.ofMinutes(9), 40, 50),
            Duration.ofMinutes(10),
            20,
            new Allowance(300_000, new BigDecimal("3.50"), Duration.ofHours(1), 60, 70),
            new Allowance(2_000_000, new BigDecimal("20"), Duration.ofHours(8), 800, 900)),
        new PermissionSettings(
            List.of(new PermissionSettings.Rule(
                "terminal", "rm *", "/etc/**", PermissionSettings.Decision.REFUSE)),
            Duration.ofMinutes(5),
            PermissionSettings.OnTimeout.END_TASK),
        supervision(),
        new Delegation(2, 3, new Delegation.Origin("turn_142959_ff0011", TALK)));
  }

  /** As {@link #config} is read where it was kept before schema 3. */
  public static SessionConfig configBeforeSchema3() {
    return with(
        config(),
        new Budget(
            new Allowance(100_000, new BigDecimal("1.50"), Duration.ZERO, 0, 50),
            Duration.ofMinutes(10),
            20,
            Allowance.UNLIMITED,
            Allowance.UNLIMITED),
        Delegation.NONE);
  }

  /** As {@link #config} is read where it was kept with schema 3. */
  public static SessionConfig configOfSchema3() {
    return with(
        config(),
        new Budget(
            new Allowance(100_000, new BigDecimal("1.50"), Duration.ZERO, 0, 50),
            Duration.ofMinutes(10),
            20,
            new Allowance(300_000, new BigDecimal("3.50"), Duration.ZERO, 0, 0),
            new Allowance(2_000_000, new BigDecimal("20"), Duration.ZERO, 0, 0)),
        config().delegation());
  }

  private static SessionConfig with(SessionConfig it, Budget budget, Delegation delegation) {
    return new SessionConfig(
        it.profile(),
        it.model(),
        it.fallback(),
        it.reasoning(),
        it.maxOutputTokens(),
        it.toolsets(),
        it.workingDirectory(),
        it.environment(),
        budget,
        it.permission(),
        it.supervision(),
        delegation);
  }

  private static SupervisionSettings.Block supervision() {
    return new SupervisionSettings.Block(
        new SupervisionSettings.Crash(
            3, Duration.ofMinutes(1), Duration.ofMillis(200), Duration.ofSeconds(10), 0.2),
        new SupervisionSettings.RateLimit(null, Duration.ofMinutes(10)),
        new SupervisionSettings.Transport(5, Duration.ofMillis(500), Duration.ofSeconds(30), 0.25),
        SupervisionSettings.OnAuth.PARK,
        1,
        SupervisionSettings.OnLimit.HAND_BACK,
        SupervisionSettings.OnLimit.FAIL,
        SupervisionSettings.OnUnknown.RETRY);
  }

  /** A conversation that goes on. */
  public static SessionRecord conversation() {
    return new SessionRecord(
        TALK,
        SessionKind.CONVERSATION,
        0,
        null,
        null,
        "About the shop",
        config(),
        SessionRecord.State.OPEN,
        "",
        T0.minusSeconds(22),
        null,
        null,
        T0,
        Usage.NONE,
        BigDecimal.ZERO,
        0,
        0,
        null);
  }

  /** The first task of {@link #conversation}, running. */
  public static SessionRecord task() {
    return task(TASK, 1, SessionRecord.State.RUNNING, T0, null, null);
  }

  public static SessionRecord ended(SessionRecord task, Instant at, Outcome outcome) {
    return task(task.id(), task.number(), SessionRecord.State.ENDED, task.createdAt(), at, outcome);
  }

  public static SessionRecord task(
      SessionId id,
      int number,
      SessionRecord.State state,
      Instant created,
      @Nullable Instant ended,
      @Nullable Outcome outcome) {
    return new SessionRecord(
        id,
        SessionKind.BACKGROUND,
        number,
        TALK,
        new Work.Prompt("Analyse les logs dans /var/log\net résume"),
        "Analyse les logs dans /var/log…",
        config(),
        state,
        "terminal: grep -c ERROR syslog",
        created,
        created.plusNanos(1_000_001),
        ended,
        created.plusSeconds(41),
        new Usage(1_200, 800, 340, 100),
        new BigDecimal("0.0120"),
        3,
        1,
        outcome);
  }

  public static SessionConfig with(SessionConfig it, Map<String, String> environment) {
    return new SessionConfig(
        it.profile(),
        it.model(),
        it.fallback(),
        it.reasoning(),
        it.maxOutputTokens(),
        it.toolsets(),
        it.workingDirectory(),
        environment,
        it.budget(),
        it.permission(),
        it.supervision(),
        it.delegation());
  }

  public static SessionRecord with(SessionRecord it, SessionConfig config) {
    return new SessionRecord(
        it.id(),
        it.kind(),
        it.number(),
        it.parent(),
        it.work(),
        it.title(),
        config,
        it.state(),
        it.activity(),
        it.createdAt(),
        it.startedAt(),
        it.endedAt(),
        it.lastActive(),
        it.usage(),
        it.cost(),
        it.tools(),
        it.restarts(),
        it.outcome());
  }

  public static SessionRecord startedFrom(SessionRecord it, SessionId parent) {
    return new SessionRecord(
        it.id(),
        it.kind(),
        it.number(),
        parent,
        it.work(),
        it.title(),
        it.config(),
        it.state(),
        it.activity(),
        it.createdAt(),
        it.startedAt(),
        it.endedAt(),
        it.lastActive(),
        it.usage(),
        it.cost(),
        it.tools(),
        it.restarts(),
        it.outcome());
  }

  public static DeliveryRecord delivery() {
    return new DeliveryRecord(
        "dl_000001",
        TASK,
        1,
        TALK,
        new DeliveryRecord.Notice(
            DeliveryRecord.Tone.SUCCESS,
            "⚕ Talaria (background #1)",
            "Found **3 errors**:\n1. OOM",
            "",
            "41 s · 3 tools · $0.012"),
        T0.plusSeconds(41),
        true,
        DeliveryRecord.State.STORED,
        T0.plusSeconds(41));
  }

  public static DeliveryRecord in(DeliveryRecord delivery, DeliveryRecord.State state, Instant at) {
    return new DeliveryRecord(
        delivery.id(),
        delivery.session(),
        delivery.number(),
        delivery.conversation(),
        delivery.notice(),
        delivery.endedAt(),
        delivery.away(),
        state,
        at);
  }

  /** One that was answered. */
  public static ApprovalRecord approvalOf(SessionId session) {
    var it = approval();
    return new ApprovalRecord(
        it.number(),
        session,
        it.call(),
        it.action(),
        it.risk(),
        it.covers(),
        it.askedAt(),
        it.deadline(),
        "once",
        it.askedAt(),
        "",
        null);
  }

  public static ApprovalRecord approval() {
    return new ApprovalRecord(
        7,
        TASK,
        "call_2",
        "terminal: rm -rf build",
        "deletes files",
        "terminal: rm -rf build",
        T0.plusSeconds(5),
        T0.plusSeconds(305),
        null,
        null,
        "",
        null);
  }

  public static ApprovalRecord answered(ApprovalRecord open, String answer, Instant at) {
    return open.answered(answer, at, "not there");
  }

  /** What samples of before it was known who asked hold. */
  public static GrantRecord grant() {
    return new GrantRecord("gr_1", "terminal: mvn *", T0.plusSeconds(9), null);
  }

  /** One that says where it comes from. */
  public static GrantRecord grantOfTask() {
    return new GrantRecord(
        "grant-8",
        "terminal: mvn *",
        T0.plusSeconds(9),
        new GrantRecord.Origin(TASK, 1, "Analyse les logs dans /var/log…"));
  }

  /** What was allowed for its session, and taken back. */
  public static ApprovalRecord revoked() {
    return answered(approval(), "session", T0.plusSeconds(9)).revoked(T0.plusSeconds(20));
  }

  /** Every weekday in Berlin; it failed twice, rests, and tells of changes. */
  public static Job job() {
    return new Job(
        JOB,
        "morning",
        new Work.Prompt("Summarise what changed since yesterday"),
        Schedule.of("30 8 * * 1-5"),
        ZoneId.of("Europe/Berlin"),
        new JobRules(
            new MisfirePolicy.All(3),
            JobRules.Overlap.QUEUE,
            JobRules.Notify.CHANGE,
            List.of(new Target.Here(), new Target.ToFile("reports/{date}.md")),
            List.of(JobRules.SELF, "cr_000000_000001"),
            true),
        config(),
        TALK,
        Job.State.ACTIVE,
        "",
        T0,
        T0,
        T0.plusSeconds(54_578),
        new Job.Streak(2, List.of("Transport: status #"), T0.plusSeconds(120)));
  }

  /** The slot of {@link #job} in which it went well. */
  public static Run run() {
    return new Run(
        JOB + "@2026-11-29T14:30:00Z",
        JOB,
        T0.minusSeconds(22),
        Run.Kind.CAUGHT_UP,
        Run.State.ENDED,
        new SessionId("cn_143000_0a0b0c"),
        T0,
        T0.plusSeconds(41),
        Outcome.succeeded("Two files changed"),
        Run.Told.TOLD,
        "file reports/2026-11-29.md: no permission");
  }

  /** One error of each kind. */
  public static List<AgentError> errors() {
    return List.of(
        new AgentError.Busy("a turn runs", "wait for it"),
        new AgentError.Overloaded("8 tasks run", "try again", Duration.ofSeconds(5)),
        new AgentError.RateLimited("429", "", Duration.ofMillis(7_500)),
        new AgentError.RateLimited("529", "", null),
        new AgentError.Transport("connection reset", "check the network"),
        new AgentError.Auth("the provider refused the key (401)", "set ANTHROPIC_API_KEY"),
        new AgentError.BadRequest("the context is too long", "/compact", true),
        new AgentError.EmptyReply("the model answered nothing", ""),
        new AgentError.Denied("refused by rule 2", "allow it in the settings"),
        new AgentError.BudgetReached("$1.50 are used up", "raise budget.money", "money"),
        new AgentError.TookTooLong("longer than 10 minutes", ""),
        new AgentError.CommandFailed("mvn verify ended with 1", "see the output", 1),
        new AgentError.Bug("this is a fault of Talaria", "see the log", "TurnPolicy.next"));
  }

  /** One step of each kind, as one journal. */
  public static List<Step> steps() {
    ObjectNode arguments = JsonNodeFactory.instance
        .objectNode()
        .put("command", "grep -c ERROR syslog")
        .put("n", 3);
    JsonNode data = JsonNodeFactory.instance.objectNode().put("exit", 0).put("seconds", 0.25);
    return List.of(
        new Step.Queued(T0, "t1", new Work.Prompt("Analyse les logs dans /var/log")),
        new Step.Prompted(T0, "t1", new Work.Prompt("Analyse les logs dans /var/log")),
        new Step.ModelFailed(
            T0.plusMillis(900),
            MODEL,
            new AgentError.RateLimited("429", "", Duration.ofSeconds(7)),
            new Usage(1_100, 0, 20, 20),
            new BigDecimal("0.0036")),
        new Step.ModelReplied(
            T0.plusMillis(8_000),
            T0.plusMillis(1_000),
            MODEL,
            "I count the errors.",
            "First the size, then the lines.",
            List.of(new ToolCall("call_1", "terminal", arguments)),
            new Usage(1_200, 800, 340, 100),
            new BigDecimal("0.0120"),
            "EqQBCkYIBxgCKkBz"),
        new Step.ToolStarted(T0.plusMillis(8_001), "call_1"),
        new Step.ToolEnded(
            T0.plusMillis(8_250),
            "call_1",
            new ToolResult("3\n", true, "exit 0 after 0.2 s", data, "/tmp/out.txt")),
        new Step.Steered(T0.plusSeconds(9), "only today's"),
        new Step.Granted(T0.plusSeconds(9), "terminal git push", "7"),
        new Step.Pulled(T0.plusSeconds(10), "bg_143021_000001", "two files"),
        new Step.Paused(T0.plusSeconds(11)),
        new Step.Resumed(T0.plusSeconds(12)),
        new Step.Restarted(T0.plusSeconds(13), "the runtime ended"),
        new Step.LimitReached(
            T0.plusSeconds(14), new AgentError.BudgetReached("20 turns", "", "turns")),
        new Step.TurnEnded(
            T0.plusSeconds(15),
            "t1",
            new Outcome(
                Outcome.State.CANCELLED,
                "so far: 3",
                new AgentError.Denied("stopped", ""),
                List.of("sleep 100 (4711)"))),
        new Step.Prompted(T0.plusSeconds(16), "t2", new Work.Command("mvn verify")),
        new Step.TurnDetached(T0.plusSeconds(17), "t2", new SessionId("bg_143039_0f0f0f")),
        new Step.Undone(T0.plusSeconds(18), "t2"),
        new Step.Compacted(
            T0.plusSeconds(19),
            "t1",
            "They looked for errors.",
            new Usage(900, 0, 40, 0),
            new BigDecimal("0.0030")),
        new Step.Revoked(T0.plusSeconds(20), "7", "terminal git push"));
  }

  /** What the samples of schema 4 and 5 hold of {@link #steps}: no failure was paid for then. */
  public static List<Step> stepsOfSchema5() {
    return steps().stream()
        .map(step -> step instanceof Step.ModelFailed it
            ? Sessions.failed(it.at(), it.model(), it.error())
            : step)
        .toList();
  }

  /** What the sample of schema 2 holds of {@link #steps}: grants had no name then. */
  public static List<Step> stepsOfSchema2() {
    return stepsOfSchema5().stream()
        .filter(step -> !(step instanceof Step.Revoked))
        .map(step ->
            step instanceof Step.Granted it ? new Step.Granted(it.at(), it.covers(), "") : step)
        .toList();
  }

  /** What the sample of schema 1 holds of {@link #steps}: less was known then. */
  public static List<Step> stepsOfSchema1() {
    return stepsOfSchema2().stream()
        .filter(step -> !(step instanceof Step.Granted))
        .map(step -> step instanceof Step.Compacted it
            ? new Step.Compacted(it.at(), it.upToTurn(), it.summary(), Usage.NONE, BigDecimal.ZERO)
            : step)
        .toList();
  }
}
