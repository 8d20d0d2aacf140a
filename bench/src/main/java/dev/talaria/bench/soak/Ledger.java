package dev.talaria.bench.soak;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** What was accepted, and what was told of it. For any threads. */
public final class Ledger {
  /** Task to the names of its deliveries; empty until it is told of. */
  private final Map<String, Set<String>> tasks = new ConcurrentHashMap<>();
  /** Deliveries of which the runtime knows that they were shown. */
  private final Set<String> shown = ConcurrentHashMap.newKeySet();

  private final Set<String> strangers = ConcurrentHashMap.newKeySet();
  private final Map<String, AtomicInteger> outcomes = new ConcurrentHashMap<>();
  private final AtomicInteger shownAgain = new AtomicInteger();
  private final AtomicInteger offeredAgain = new AtomicInteger();
  private final AtomicInteger kills = new AtomicInteger();
  private final Map<String, AtomicInteger> lost = new ConcurrentHashMap<>();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger zombies = new AtomicInteger();

  /** The runtime said that it took it. */
  void accepted(String task) {
    tasks.computeIfAbsent(task, id -> ConcurrentHashMap.newKeySet());
  }

  /** The runtime said that it did not take it, and is asked again. */
  void refused() {
    refused.incrementAndGet();
  }

  /** A client was told; {@code mine}: it is the one that asked. */
  void told(String task, String delivery, String tone, boolean mine) {
    var known = tasks.get(task);
    if (known == null || !mine) {
      strangers.add(delivery);
      return;
    }
    if (shown.contains(delivery)) {
      shownAgain.incrementAndGet();
    }
    if (known.add(delivery)) {
      outcomes.computeIfAbsent(tone, key -> new AtomicInteger()).incrementAndGet();
    } else {
      offeredAgain.incrementAndGet();
    }
  }

  /** The runtime said that it knows. */
  void acknowledged(Collection<String> deliveries) {
    shown.addAll(deliveries);
  }

  /** A client was killed, or lost its runtime, or got an answer that it did not expect. */
  void lost(String why) {
    lost.computeIfAbsent(why, key -> new AtomicInteger()).incrementAndGet();
  }

  /** The runtime was killed. */
  public void killed() {
    kills.incrementAndGet();
  }

  /** So many were seen at one time. */
  public void zombies(int seen) {
    zombies.addAndGet(seen);
  }

  private long silent() {
    return neverTold().size();
  }

  /** Tasks that were accepted and not told of, so far. */
  public List<String> neverTold() {
    return tasks.entrySet().stream()
        .filter(task -> task.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  private long twice() {
    return tasks.values().stream().filter(told -> told.size() > 1).count();
  }

  /** Every task was told of under one name, to the one that asked, and never after it was known. */
  public boolean holds() {
    return silent() == 0
        && twice() == 0
        && strangers.isEmpty()
        && shownAgain.get() == 0
        && zombies.get() == 0;
  }

  /** The figures, one a line. */
  public String told() {
    return line("kills of the runtime", kills.get())
        + lines("connections lost: ", lost)
        + line("tasks refused for later, and then taken", refused.get())
        + line("tasks accepted", tasks.size())
        + line("  told of", tasks.size() - silent())
        + line("  never told of", silent())
        + line("  told of under two names", twice())
        + line("  told of again after that was acknowledged", shownAgain.get())
        + line("  offered again, as the same, before that", offeredAgain.get())
        + line("  told to another than the one that asked", strangers.size())
        + lines("ended with ", outcomes)
        + line("zombies", zombies.get());
  }

  private static String lines(String what, Map<String, AtomicInteger> numbers) {
    return numbers.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> line(what + entry.getKey(), entry.getValue().get()))
        .collect(Collectors.joining());
  }

  private static String line(String what, long number) {
    return "%-62s %9d%n".formatted(what, number);
  }
}
