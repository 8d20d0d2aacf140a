package dev.talaria.runtime.session;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What a session is for; supervision is set for each. */
public enum SessionKind {
  CONVERSATION,
  BACKGROUND,
  CRON,
  CARD,
  /** Does a part of another session's work, and reports to that session alone. */
  DELEGATE;

  /** What ends by itself, and can be shown, steered and cancelled. */
  public static final Set<SessionKind> ENDING =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(CONVERSATION)));

  /** What ends for whoever began it, who alone knows what of it a person should hear. */
  public static final Set<SessionKind> REPORTED =
      Collections.unmodifiableSet(EnumSet.of(CRON, CARD, DELEGATE));

  /** What is listed, and counts as work that was asked for. */
  public static final Set<SessionKind> TASKS =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(CONVERSATION, DELEGATE)));
}
