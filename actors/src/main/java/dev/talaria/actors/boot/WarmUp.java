package dev.talaria.actors.boot;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.talaria.actors.notifier.Told;
import dev.talaria.config.Settings;
import dev.talaria.runtime.permission.redaction.KnownSecrets;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.wire.Frame;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.wire.WireProblem;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes and reads a record of each kind a few times, so that the classes and code for it are there
 * when the first task needs them: its confirmation would wait for them. A little later, when
 * whoever had the runtime started is served, the same is done for what talks to models. Nothing
 * waits for this.
 */
record WarmUp(Settings settings, Redaction redaction, RuntimeTools tools, RuntimeModels models)
    implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(WarmUp.class);
  private static final int ROUNDS = 50;
  private static final Duration LATER = Duration.ofSeconds(1);
  private static final SessionId ID = new SessionId("bg_000000_000000");

  /**
   * Begins in the background, once clients are served. It ends by itself, when it is interrupted,
   * or with the process.
   */
  static Thread begin(
      Settings settings, KnownSecrets known, RuntimeTools tools, RuntimeModels models) {
    var redaction = RuntimeStore.redaction(known);
    var thread = new Thread(new WarmUp(settings, redaction, tools, models), "talaria-warm-up");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Override
  public void run() {
    try {
      var session = session(Instant.EPOCH);
      for (int i = 0; i < ROUNDS; i++) {
        store(session);
        wire(session);
      }
      Thread.sleep(LATER);
      models.warmUp(tools.specs(session.config()));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } catch (JsonProcessingException | WireProblem | RuntimeException e) {
      LOG.warn("the warm-up failed; only the first task is slower for it", e);
    }
  }

  private void store(SessionRecord session) throws JsonProcessingException {
    var records = new StoreCodec(redaction);
    var kept = records.encode(session);
    StoreCodec.decode(kept, SessionRecord.class);
    StoreCodec.decode(kept, ListedSession.class);
    StoreCodec.decode(records.encode(delivery()), DeliveryRecord.class);
    StepCodec.decode(
        new StepCodec(redaction).encode(new Step.Prompted(Instant.EPOCH, "t1", session.work())));
  }

  private static void wire(SessionRecord session) throws WireProblem {
    var id = IntNode.valueOf(1);
    WireCodec.decodeCall(
        WireCodec.encode(new Frame.Call(id, new TaskRequest.StartTask(null, "warm up", "key"))));
    answer(new Reply.TaskStarted(ID.value(), 1, "warm up", 0), Reply.TaskStarted.class);
    var told = List.of(Told.task(session, Instant.EPOCH));
    answer(new Reply.Tasks(told), Reply.Tasks.class);
  }

  private static <T extends Reply> void answer(T reply, Class<T> type) throws WireProblem {
    var line = WireCodec.encode(
        new Frame.Result(IntNode.valueOf(1), WireCodec.mapper().valueToTree(reply)));
    if (WireCodec.decodeAnswer(line) instanceof Frame.Result result) {
      WireCodec.reply(result.result(), type);
    }
  }

  private SessionRecord session(Instant at) {
    var config = new SessionConfig(
        "default",
        ModelChoice.BUILT_IN,
        List.of(),
        Reasoning.DEFAULT,
        0,
        settings.session().toolsets(),
        Path.of("/"),
        Map.of("LANG", "C"),
        Budget.of(settings.budget(), settings.session()),
        settings.permission(),
        settings.supervision().kinds().get("background"),
        Delegation.NONE);
    return new SessionRecord(
        ID,
        SessionKind.BACKGROUND,
        1,
        null,
        new Work.Prompt("warm up"),
        "warm up",
        config,
        SessionRecord.State.ENDED,
        "",
        at,
        at,
        at,
        at,
        Usage.NONE,
        BigDecimal.ZERO,
        0,
        0,
        Outcome.succeeded("warm"));
  }

  private static DeliveryRecord delivery() {
    return new DeliveryRecord(
        DeliveryRecord.ofTheEnd(ID),
        ID,
        1,
        null,
        new DeliveryRecord.Notice(DeliveryRecord.Tone.SUCCESS, "warm", "up", "", ""),
        Instant.EPOCH,
        false,
        DeliveryRecord.State.STORED,
        Instant.EPOCH);
  }
}
