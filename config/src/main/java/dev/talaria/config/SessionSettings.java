package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/** Limits of one session: {@code talaria.session}. */
public record SessionSettings(
    int maxTurns, Duration deadline, List<String> toolsets, int mailbox, Duration passivateAfter) {
  public SessionSettings {
    toolsets = List.copyOf(toolsets);
    Check.between(1, 1_000_000, maxTurns, "session.max-turns");
    Check.time(deadline, "session.deadline");
    Check.filled(toolsets, "session.toolsets");
    Check.between(1, 1_000_000, mailbox, "session.mailbox");
    Check.time(passivateAfter, "session.passivate-after");
  }

  static SessionSettings from(Section session) {
    return new SessionSettings(
        session.integer("max-turns"),
        session.duration("deadline"),
        session.texts("toolsets"),
        session.integer("mailbox"),
        session.duration("passivate-after"));
  }
}
