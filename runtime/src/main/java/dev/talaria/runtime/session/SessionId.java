package dev.talaria.runtime.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Names one session: {@code bg_HHMMSS_xxxxxx} for a task, {@code cv_…} for a conversation,
 * {@code dg_…} for one that does the work of a call, {@code cn_…} for a run of a job.
 */
public record SessionId(String value) {
  public SessionId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a session id must not be blank");
    }
  }

  /**
   * The session that does the work of a call in its {@code attempt}th try. It follows from the call
   * alone, so that a turn which begins again from its journal finds the one that it started.
   */
  public static SessionId doing(String turn, String call, int attempt) {
    try {
      var hash = MessageDigest.getInstance("SHA-256")
          .digest((turn + "\n" + call + "\n" + attempt).getBytes(StandardCharsets.UTF_8));
      return new SessionId("dg_" + HexFormat.of().formatHex(hash, 0, 6));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  /** Whether a person talks in it, so that results can be told there. */
  public boolean isConversation() {
    return value.startsWith("cv_");
  }

  /** Whether it does the work of a call of another. */
  public boolean isDelegate() {
    return value.startsWith("dg_");
  }

  @Override
  public String toString() {
    return value;
  }
}
