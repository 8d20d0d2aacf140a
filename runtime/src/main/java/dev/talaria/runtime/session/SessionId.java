package dev.talaria.runtime.session;

/** Names one session: {@code bg_HHMMSS_xxxxxx} for a task, {@code cv_…} for a conversation. */
public record SessionId(String value) {
  public SessionId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a session id must not be blank");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
