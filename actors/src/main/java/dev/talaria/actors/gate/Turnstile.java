package dev.talaria.actors.gate;

import dev.talaria.config.GateSettings;
import dev.talaria.runtime.model.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * When a request to one provider key may begin. Two limits hold at any time: how many are under way
 * ({@code width}), and how many begin in a second ({@code rate}).
 *
 * <p>As long as the provider has not shown a limit, the rate starts at {@code gate.pace} and grows
 * by half of that each second, after a first few that need not wait. Once a request is refused for
 * its rate, nothing begins until the pause is over; then one at a time, doubling with each answer,
 * and at most at four fifths of the rate that was too fast. From there the rate grows slowly, until
 * the next refusal: additive increase, multiplicative decrease, as TCP does it.
 *
 * <p>What the provider says of its limits with its answers holds before any refusal
 * ({@link QuotaWindow}).
 *
 * <p>No clock, no threads: every question brings its own time, which must not go back.
 */
final class Turnstile {
  private static final int FIRST_FEW = 8;
  private static final double BELOW_THE_LIMIT = 0.8;
  private static final double GROWTH_BELOW_A_KNOWN_LIMIT = 0.02;
  /** Few requests show no limit; what is slower than this the provider's own pauses bring about. */
  private static final double SLOWEST = 0.5;

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final int MOST_DOUBLINGS = 6;
  private static final double SPREAD = 0.1;
  private static final Duration LONGEST_SPREAD = Duration.ofSeconds(1);
  private static final int MOST_REMEMBERED = 10_000;
  private static final Duration REMEMBERED = Duration.ofMinutes(1);

  private final GateSettings settings;
  private final DoubleSupplier random;
  private final Deque<Instant> begun = new ArrayDeque<>();
  private final QuotaWindow quota = new QuotaWindow();
  private long begunEver;
  private long toldBy;
  private int underWay;
  private int width;
  private double rate;
  private double growth;
  private double burst = FIRST_FEW;
  private double credit = FIRST_FEW;
  private @Nullable Instant lastSeen;
  private Instant closedUntil = Instant.EPOCH;
  private Instant tooFastAt = Instant.EPOCH;
  private double tooFast;
  private int refusals;

  /** {@code random} from 0 to 1 spreads pauses, for other processes may use the same key. */
  Turnstile(GateSettings settings, DoubleSupplier random) {
    this.settings = settings;
    this.random = random;
    this.width = settings.concurrency();
    this.rate = settings.pace() == 0 ? Double.POSITIVE_INFINITY : settings.pace();
    this.growth = settings.pace() / 2.0;
  }

  /** Counts a request as begun, if one may begin now. */
  boolean tryPass(Instant now) {
    passTime(now);
    if (underWay >= width || now.isBefore(closedUntil()) || (isPaced() && credit < 1)) {
      return false;
    }
    quota.begin();
    begunEver++;
    credit -= isPaced() ? 1 : 0;
    underWay++;
    if (begun.size() >= MOST_REMEMBERED) {
      begun.removeFirst();
    }
    begun.addLast(now);
    return true;
  }

  /** How many began so far: the number of the one that began last. */
  long begunEver() {
    return begunEver;
  }

  /** When it is worth asking again by time alone; empty where an answer has to come first. */
  Optional<Instant> opensAt(Instant now) {
    if (underWay >= width) {
      return Optional.empty();
    }
    var paced =
        isPaced() && credit < 1 ? now.plusNanos((long) Math.ceil((1 - credit) / rate * 1e9)) : now;
    return Optional.of(later(paced, closedUntil()));
  }

  /** What is left of the pause that the provider asked for, or of the wait for its next count. */
  Duration pause(Instant now) {
    var until = closedUntil();
    return now.isBefore(until) ? Duration.between(now, until) : Duration.ZERO;
  }

  private Instant closedUntil() {
    return later(closedUntil, quota.opensAt());
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  /** An answer to the request of that number tells what is left; those after it do not count. */
  void learn(long number, Quota told, Instant now) {
    passTime(now);
    if (number >= toldBy) {
      toldBy = number;
      quota.learn(told, begunEver - number, now, this::spread);
    }
  }

  /** A request is over that was not refused for its rate. */
  void answered(Instant now) {
    passTime(now);
    underWay--;
    if (!now.isBefore(closedUntil)) {
      width = Math.min(settings.concurrency(), width * 2);
      refusals = 0;
    }
  }

  /** A request was given up, or went with its session. */
  void left() {
    underWay--;
  }

  /**
   * A request was refused for its rate; {@code asked} is what the provider wants, if it says so.
   */
  void refused(@Nullable Duration asked, Instant now) {
    passTime(now);
    underWay--;
    begun.pollLast(); // one that was refused did not count
    if (!now.isBefore(closedUntil)) {
      tooFast = rate;
      tooFastAt = now;
      burst = 1;
      credit = Math.min(credit, 1);
      width = 1;
      refusals++;
    }
    // others that were under way together show better where the limit is
    rate = Math.max(SLOWEST, BELOW_THE_LIMIT * Math.min(tooFast, begunPerSecond(tooFastAt)));
    growth = rate * GROWTH_BELOW_A_KNOWN_LIMIT;
    var pause = asked == null || asked.isZero() ? ownPause() : asked;
    var until = now.plus(pause).plus(spread(pause));
    closedUntil = later(until, closedUntil);
  }

  private Duration ownPause() {
    return FIRST_PAUSE.multipliedBy(1L << Math.min(refusals - 1, MOST_DOUBLINGS));
  }

  private Duration spread(Duration pause) {
    var most = Duration.ofNanos((long) (pause.toNanos() * SPREAD));
    var capped = most.compareTo(LONGEST_SPREAD) > 0 ? LONGEST_SPREAD : most;
    return Duration.ofNanos((long) (capped.toNanos() * random.getAsDouble()));
  }

  /**
   * Over the last second, ten or sixty, whichever was fastest: for limits are counted in any of
   * them.
   */
  private double begunPerSecond(Instant now) {
    return Math.max(over(1, now), Math.max(over(10, now), over(60, now)));
  }

  private double over(int seconds, Instant now) {
    var from = now.minusSeconds(seconds);
    return begun.stream().filter(at -> at.isAfter(from)).count() / (double) seconds;
  }

  private boolean isPaced() {
    return Double.isFinite(rate);
  }

  private void passTime(Instant now) {
    if (lastSeen != null && isPaced()) {
      var seconds = Duration.between(lastSeen, now).toNanos() / 1e9;
      credit = Math.min(burst, credit + seconds * rate);
      rate += seconds * growth;
    }
    lastSeen = now;
    quota.passTime(now);
    while (!begun.isEmpty() && begun.getFirst().isBefore(now.minus(REMEMBERED))) {
      begun.removeFirst();
    }
  }
}
