package dev.talaria.runtime.session;

/** What a session is for; supervision is set for each. */
public enum SessionKind {
  CONVERSATION,
  BACKGROUND,
  CRON,
  CARD,
  DELEGATE
}
