package dev.talaria.config;

import java.time.Duration;

/** How many requests one provider key serves at once: {@code talaria.gate}. */
public record GateSettings(int concurrency, int pace, Duration maxWait) {
  public GateSettings {
    Check.between(1, 100_000, concurrency, "gate.concurrency");
    Check.between(0, 1_000_000, pace, "gate.pace");
    Check.time(maxWait, "gate.max-wait");
  }

  static GateSettings from(Section gate) {
    return new GateSettings(
        gate.integer("concurrency"), gate.integer("pace"), gate.duration("max-wait"));
  }
}
