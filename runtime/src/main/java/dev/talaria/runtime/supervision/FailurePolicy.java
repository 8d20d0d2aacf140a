package dev.talaria.runtime.supervision;

import dev.talaria.config.SupervisionSettings;
import dev.talaria.config.SupervisionSettings.OnAuth;
import dev.talaria.config.SupervisionSettings.OnUnknown;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides after failed model calls: the same model again, the next of the fallback chain, or not at
 * all. The failures since the last answer are all it looks at, so a session that begins again from
 * its journal decides the same.
 *
 * @param mayPark a foreground turn has somebody waiting for it, so it fails instead
 */
public record FailurePolicy(SupervisionSettings.Block settings, boolean mayPark) {
  private static final Duration FIRST_WAIT = Duration.ofSeconds(5);

  /** The first of {@code chain} is the model of choice; it must not be empty. */
  public Recovery next(List<ModelChoice> chain, List<Step.ModelFailed> failures, Instant now) {
    var cursor = new Cursor(0, 0, null, now, "");
    AgentError last = null;
    for (var failure : failures) {
      last = failure.error();
      cursor = after(cursor, failure);
      if (cursor.model >= chain.size()) {
        return last instanceof AgentError.Auth && settings.auth() == OnAuth.PARK && mayPark
            ? new Recovery.Park(last)
            : new Recovery.GiveUp(last);
      }
    }
    return new Recovery.Ask(chain.get(cursor.model), cursor.notBefore, cursor.why);
  }

  /** Where in the chain the session is, and how often this model failed in a row. */
  private record Cursor(
      int model, int attempts, @Nullable Instant limitedSince, Instant notBefore, String why) {}

  private Cursor after(Cursor cursor, Step.ModelFailed failure) {
    var at = failure.at();
    return switch (FailureClass.of(failure.error())) {
      case TRANSPORT ->
        cursor.attempts < settings.transport().retry()
            ? again(cursor, at, transportPause(cursor.attempts, at), failure.error())
            : nextModel(cursor, at, failure);
      case RATE_LIMIT -> afterRateLimit(cursor, failure);
      case UNKNOWN ->
        cursor.attempts < retriesOfUnknown(failure.error())
            ? again(cursor, at, settings.transport().backoff(), failure.error())
            : nextModel(cursor, at, failure);
      case AUTH, BUDGET, DEADLINE -> nextModel(cursor, at, failure);
    };
  }

  private Cursor afterRateLimit(Cursor cursor, Step.ModelFailed failure) {
    var since = cursor.limitedSince == null ? failure.at() : cursor.limitedSince;
    var pause = rateLimitPause(cursor.attempts, failure.error());
    if (Duration.between(since, failure.at().plus(pause))
            .compareTo(settings.rateLimit().atMost())
        > 0) {
      return nextModel(cursor, failure.at(), failure);
    }
    return new Cursor(
        cursor.model,
        cursor.attempts + 1,
        since,
        failure.at().plus(pause),
        "waiting for quota, " + seconds(pause));
  }

  private Duration rateLimitPause(int attempts, AgentError error) {
    var fixed = settings.rateLimit().fixed();
    if (fixed != null) {
      return fixed;
    }
    var asked = switch (error) {
      case AgentError.RateLimited limited -> limited.retryAfter();
      case AgentError.Overloaded overloaded -> overloaded.retryAfter();
      default -> null;
    };
    return asked != null ? asked : FIRST_WAIT.multipliedBy(1L << Math.min(attempts, 6));
  }

  private Duration transportPause(int attempts, Instant at) {
    var transport = settings.transport();
    var pause = transport.backoff().multipliedBy(1L << Math.min(attempts, 20));
    var capped = pause.compareTo(transport.maxBackoff()) > 0 ? transport.maxBackoff() : pause;
    // spread by the moment of the failure: the same journal gives the same pause
    double spread = (at.toEpochMilli() % 1000) / 1000.0 * transport.jitter();
    return capped.plusMillis((long) (capped.toMillis() * spread));
  }

  private int retriesOfUnknown(AgentError error) {
    return error instanceof AgentError.EmptyReply || settings.unknown() == OnUnknown.RETRY ? 1 : 0;
  }

  private static Cursor again(Cursor cursor, Instant at, Duration pause, AgentError error) {
    return new Cursor(
        cursor.model,
        cursor.attempts + 1,
        cursor.limitedSince,
        at.plus(pause),
        "trying again in " + seconds(pause) + ": " + error.message());
  }

  private static Cursor nextModel(Cursor cursor, Instant at, Step.ModelFailed failure) {
    return new Cursor(
        cursor.model + 1,
        0,
        null,
        at,
        failure.model().model() + ": " + failure.error().message());
  }

  private static String seconds(Duration pause) {
    return pause.toMillis() < 1000 ? pause.toMillis() + " ms" : pause.toSeconds() + " s";
  }
}
