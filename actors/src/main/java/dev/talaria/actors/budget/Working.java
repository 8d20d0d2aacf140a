package dev.talaria.actors.budget;

import dev.talaria.actors.budget.BudgetActor.Begin;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.store.Spent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which calls work, and since when. Confined to its actor. */
final class Working {
  private static final Duration SHORTEST = Duration.ofMillis(1);

  private final Clock steady;
  private final Map<Long, Work> calls = new HashMap<>();
  private final Set<Long> toldLate = new HashSet<>();

  /** {@code took} is how long it worked in all, null while it does. */
  private record Work(Begin call, Instant since, @Nullable Duration took) {
    boolean isOf(String purse) {
      return call.purses().stream().anyMatch(it -> it.name().equals(purse));
    }

    boolean isRunning() {
      return took == null;
    }
  }

  /** A call, and the purse whose time is up. */
  record Late(Begin call, Purse purse) {}

  /** {@code steady} measures how long calls work. */
  Working(Clock steady) {
    this.steady = steady;
  }

  void begin(Begin call) {
    calls.put(call.ticket(), new Work(call, steady.instant(), null));
  }

  void end(long ticket) {
    calls.computeIfPresent(ticket, (it, work) -> new Work(work.call, work.since, worked(work)));
  }

  void forget(long ticket) {
    calls.remove(ticket);
    toldLate.remove(ticket);
  }

  @Nullable
  Begin of(long ticket) {
    var work = calls.get(ticket);
    return work == null ? null : work.call;
  }

  List<Begin> all() {
    return calls.values().stream().map(Work::call).toList();
  }

  /** For how long those have worked that work now. */
  Duration running(String purse) {
    return sum(purse, Work::isRunning);
  }

  /** For how long those worked that are over, and may be part of what was spent, or not yet. */
  Duration over(String purse) {
    return sum(purse, work -> !work.isRunning());
  }

  private Duration sum(String purse, Predicate<Work> which) {
    return calls.values().stream()
        .filter(which)
        .filter(work -> work.isOf(purse))
        .map(this::worked)
        .reduce(Duration.ZERO, Duration::plus);
  }

  private Duration worked(Work work) {
    return work.took == null ? Duration.between(work.since, steady.instant()) : work.took;
  }

  /** Those whose time will be up if nothing else happens. */
  Set<String> purses() {
    return inTime().stream()
        .flatMap(work -> work.call.purses().stream())
        .map(Purse::name)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Those that have used up the time of a purse, together with others; each only once. */
  List<Late> late(Map<String, Spent> spent) {
    var late = new ArrayList<Late>();
    for (var work : inTime()) {
      work.call.purses().stream()
          .filter(purse -> purse.isTimeUp(used(purse, spent)))
          .findFirst()
          .ifPresent(purse -> late.add(new Late(work.call, purse)));
    }
    late.forEach(it -> toldLate.add(it.call.ticket()));
    return late;
  }

  /** How long it takes until the next is late, if nothing else happens. */
  Optional<Duration> left(Map<String, Spent> spent) {
    return inTime().stream()
        .flatMap(work -> work.call.purses().stream())
        .map(purse -> purse.limit().time().minus(used(purse, spent)).dividedBy(workers(purse)))
        .map(left -> left.compareTo(SHORTEST) < 0 ? SHORTEST : left)
        .min(Duration::compareTo);
  }

  private long workers(Purse purse) {
    return calls.values().stream()
        .filter(work -> work.isRunning() && work.isOf(purse.name()))
        .count();
  }

  private Duration used(Purse purse, Map<String, Spent> spent) {
    var kept = spent.get(purse.name());
    return running(purse.name()).plus(kept == null ? Duration.ZERO : kept.all().time());
  }

  private List<Work> inTime() {
    return calls.values().stream()
        .filter(work -> work.isRunning() && !toldLate.contains(work.call.ticket()))
        .toList();
  }
}
