package dev.talaria.runtime.permission;

import java.util.List;

/** What the policy says about one call. {@code reason} is for the person, and for the log. */
public sealed interface Verdict {
  String reason();

  record Allowed(String reason) implements Verdict {}

  /**
   * Only the person can tell.
   *
   * @param risk what could go wrong, as a sentence without its end ("deletes files that …")
   * @param grant what an answer for the session, or for always, would cover: all of it has to be
   *     granted for the same call not to be asked about again
   */
  record Ask(String risk, String reason, List<Coverage> grant) implements Verdict {
    public Ask {
      grant = List.copyOf(grant);
    }
  }

  /** Not even the person can allow it from inside a session. */
  record Refused(String reason) implements Verdict {}
}
