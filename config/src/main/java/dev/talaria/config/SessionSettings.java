package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/** Limits of one session: {@code talaria.session}. */
public record SessionSettings(
    int maxTurns,
    Duration deadline,
    List<String> toolsets,
    int delegateDepth,
    int delegatesAtOnce,
    int mailbox,
    Duration passivateAfter) {
  public SessionSettings {
    toolsets = List.copyOf(toolsets);
    Check.between(1, 1_000_000, maxTurns, "session.max-turns");
    Check.time(deadline, "session.deadline");
    Check.filled(toolsets, "session.toolsets");
    Check.between(0, 10, delegateDepth, "session.delegate-depth");
    Check.between(1, 1000, delegatesAtOnce, "session.delegates-at-once");
    Check.between(1, 1_000_000, mailbox, "session.mailbox");
    Check.time(passivateAfter, "session.passivate-after");
  }

  static SessionSettings from(Section session) {
    return new SessionSettings(
        session.integer("max-turns"),
        session.duration("deadline"),
        session.texts("toolsets"),
        session.integer("delegate-depth"),
        session.integer("delegates-at-once"),
        session.integer("mailbox"),
        session.duration("passivate-after"));
  }
}
