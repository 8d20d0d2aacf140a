package dev.talaria.runtime.supervision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.SupervisionSettings;
import dev.talaria.config.SupervisionSettings.OnAuth;
import dev.talaria.config.SupervisionSettings.OnLimit;
import dev.talaria.config.SupervisionSettings.OnUnknown;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FailurePolicyTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  private static final ModelChoice FIRST = Sessions.MODEL;
  private static final ModelChoice SECOND = Sessions.OTHER;
  private static final AgentError BROKEN = new AgentError.Transport("connection reset", "");
  private static final AgentError REFUSED = new AgentError.Auth("refused (401)", "set KEY");

  @Test
  void nothing_failed_so_the_model_of_choice_is_asked_at_once() {
    assertThat(next(List.of(FIRST))).isEqualTo(new Recovery.Ask(FIRST, T, ""));
  }

  @Test
  void a_broken_connection_is_tried_again_with_growing_pauses() {
    assertThat(next(List.of(FIRST), BROKEN))
        .isEqualTo(
            new Recovery.Ask(FIRST, T.plusMillis(500), "trying again in 500 ms: connection reset"));
    assertThat(next(List.of(FIRST), BROKEN, BROKEN))
        .isEqualTo(
            new Recovery.Ask(FIRST, T.plusSeconds(1), "trying again in 1 s: connection reset"));
  }

  @Test
  void a_pause_grows_no_further_than_it_may_however_often_it_fails() {
    var stubborn = block("talaria.supervision.background.transport.retry = 100");
    assertThat(IntStream.of(6, 7, 22, 70)
            .mapToObj(times -> next(stubborn, Collections.nCopies(times, BROKEN))))
        .containsExactly(
            new Recovery.Ask(FIRST, T.plusSeconds(16), "trying again in 16 s: connection reset"),
            new Recovery.Ask(FIRST, T.plusSeconds(30), "trying again in 30 s: connection reset"),
            new Recovery.Ask(FIRST, T.plusSeconds(30), "trying again in 30 s: connection reset"),
            new Recovery.Ask(FIRST, T.plusSeconds(30), "trying again in 30 s: connection reset"));
  }

  @Test
  void the_moment_of_a_failure_spreads_its_pause() {
    assertThat(IntStream.of(0, 250, 500, 999)
            .mapToObj(millis -> pauseAfter(T.plusMillis(millis)).toMillis()))
        .containsExactly(500L, 525L, 550L, 599L);
  }

  @Test
  void after_the_last_try_the_next_model_of_the_chain_is_asked() {
    assertThat(next(List.of(FIRST, SECOND), BROKEN, BROKEN, BROKEN))
        .isEqualTo(new Recovery.Ask(SECOND, T, "test-model: connection reset"));
  }

  @Test
  void after_the_last_model_the_session_gives_up() {
    assertThat(next(List.of(FIRST), BROKEN, BROKEN, BROKEN)).isEqualTo(new Recovery.GiveUp(BROKEN));
  }

  @Test
  void a_rate_limit_waits_as_long_as_the_provider_says() {
    assertThat(next(List.of(FIRST), limited(Duration.ofSeconds(7))))
        .isEqualTo(new Recovery.Ask(FIRST, T.plusSeconds(7), "waiting for quota, 7 s"));
  }

  @Test
  void a_rate_limit_longer_than_allowed_moves_on() {
    assertThat(next(List.of(FIRST, SECOND), limited(Duration.ofHours(1))))
        .isEqualTo(new Recovery.Ask(SECOND, T, "test-model: slow down"));
  }

  @Test
  void a_rate_limit_may_last_just_as_long_as_is_allowed_however_often_it_is_said() {
    var first = Sessions.failed(T, FIRST, limited(Duration.ofMinutes(4)));
    assertThat(ask(first, again(Duration.ofMinutes(4), Duration.ofMinutes(6))))
        .isEqualTo(
            new Recovery.Ask(FIRST, T.plus(Duration.ofMinutes(10)), "waiting for quota, 360 s"));
    assertThat(ask(first, again(Duration.ofMinutes(4), Duration.ofMinutes(6).plusMillis(1))))
        .isEqualTo(
            new Recovery.Ask(SECOND, T.plus(Duration.ofMinutes(4)), "test-model: slow down"));
  }

  @Test
  void a_rate_limit_without_a_time_waits_five_minutes_and_a_bit_at_most() {
    assertThat(IntStream.of(1, 6, 7, 8, 70)
            .mapToObj(times -> next(settings(), Collections.nCopies(times, limited(null)))))
        .map(recovery -> ((Recovery.Ask) recovery).why())
        .containsExactly(
            "waiting for quota, 5 s",
            "waiting for quota, 160 s",
            "waiting for quota, 320 s",
            "waiting for quota, 320 s",
            "waiting for quota, 320 s");
  }

  @Test
  void a_model_that_follows_another_begins_with_a_clean_slate() {
    assertThat(next(List.of(FIRST, SECOND), BROKEN, BROKEN, BROKEN, BROKEN))
        .isEqualTo(new Recovery.Ask(
            SECOND, T.plusMillis(500), "trying again in 500 ms: connection reset"));
  }

  @Test
  void a_rate_limit_without_a_time_waits_longer_waits_longer_each_time() {
    assertThat(next(List.of(FIRST), limited(null), limited(null)))
        .isEqualTo(new Recovery.Ask(FIRST, T.plusSeconds(10), "waiting for quota, 10 s"));
  }

  @Test
  void a_refused_key_is_never_tried_again() {
    assertThat(next(List.of(FIRST), REFUSED)).isEqualTo(new Recovery.Park(REFUSED));
    assertThat(next(List.of(FIRST, SECOND), REFUSED))
        .isEqualTo(new Recovery.Ask(SECOND, T, "test-model: refused (401)"));
  }

  @Test
  void where_somebody_waits_a_refused_key_is_a_failure() {
    assertThat(new FailurePolicy(settings(), false).next(List.of(FIRST), failures(REFUSED), T))
        .isEqualTo(new Recovery.GiveUp(REFUSED));
  }

  @Test
  void an_empty_answer_is_tried_once_more() {
    var empty = new AgentError.EmptyReply("nothing", "");
    assertThat(next(List.of(FIRST), empty))
        .isEqualTo(new Recovery.Ask(FIRST, T.plusMillis(500), "trying again in 500 ms: nothing"));
    assertThat(next(List.of(FIRST), empty, empty)).isEqualTo(new Recovery.GiveUp(empty));
  }

  @Test
  void what_is_none_of_the_known_failures_fails_or_is_tried_once_more_as_the_block_says() {
    var odd = new AgentError.BadRequest("400", "", false);
    assertThat(next(List.of(FIRST), odd)).isEqualTo(new Recovery.GiveUp(odd));
    var retrying =
        block("talaria.supervision.background { unknown = retry, transport.backoff = 2 s }");
    assertThat(next(retrying, odd))
        .isEqualTo(new Recovery.Ask(FIRST, T.plusSeconds(2), "trying again in 2 s: 400"));
    assertThat(next(retrying, odd, odd)).isEqualTo(new Recovery.GiveUp(odd));
  }

  @Test
  void each_rule_of_a_block_of_ones_own_is_followed() {
    assertThat(next(block("talaria.supervision.background.transport.retry = 0"), BROKEN))
        .isEqualTo(new Recovery.GiveUp(BROKEN));
    assertThat(next(block("talaria.supervision.background.auth = fail"), REFUSED))
        .isEqualTo(new Recovery.GiveUp(REFUSED));
    assertThat(
            next(block("talaria.supervision.background = careful"), limited(Duration.ofMinutes(3))))
        .isEqualTo(new Recovery.GiveUp(limited(Duration.ofMinutes(3))));
    assertThat(next(
            block("talaria.supervision.background.rate-limit { wait = 20 s, at-most = 1 minute }"),
            limited(Duration.ofSeconds(7))))
        .isEqualTo(new Recovery.Ask(FIRST, T.plusSeconds(20), "waiting for quota, 20 s"));
  }

  private static SupervisionSettings.Block block(String hocon) {
    return SettingsLoader.parse(hocon).supervision().kinds().get("background");
  }

  private static Recovery next(SupervisionSettings.Block block, AgentError... errors) {
    return new FailurePolicy(block, true).next(List.of(FIRST), failures(errors), T);
  }

  private static Recovery next(SupervisionSettings.Block block, List<AgentError> errors) {
    return next(block, errors.toArray(AgentError[]::new));
  }

  private static Recovery ask(Step.ModelFailed... failures) {
    return new FailurePolicy(settings(), true).next(List.of(FIRST, SECOND), List.of(failures), T);
  }

  private static Step.ModelFailed again(Duration later, Duration retryAfter) {
    return Sessions.failed(T.plus(later), FIRST, limited(retryAfter));
  }

  private static Duration pauseAfter(Instant at) {
    var recovery = (Recovery.Ask) ask(Sessions.failed(at, FIRST, BROKEN));
    return Duration.between(at, recovery.notBefore());
  }

  private static Recovery next(List<ModelChoice> chain, AgentError... errors) {
    return new FailurePolicy(settings(), true).next(chain, failures(errors), T);
  }

  private static List<Step.ModelFailed> failures(AgentError... errors) {
    return Stream.of(errors).map(error -> Sessions.failed(T, FIRST, error)).toList();
  }

  private static AgentError limited(@Nullable Duration retryAfter) {
    return new AgentError.RateLimited("slow down", "", retryAfter);
  }

  private static SupervisionSettings.Block settings() {
    return new SupervisionSettings.Block(
        new SupervisionSettings.Crash(
            3, Duration.ofMinutes(1), Duration.ofMillis(200), Duration.ofSeconds(10), 0.2),
        new SupervisionSettings.RateLimit(null, Duration.ofMinutes(10)),
        new SupervisionSettings.Transport(2, Duration.ofMillis(500), Duration.ofSeconds(30), 0.2),
        OnAuth.PARK,
        1,
        OnLimit.HAND_BACK,
        OnLimit.HAND_BACK,
        OnUnknown.FAIL);
  }
}
