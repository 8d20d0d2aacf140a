package dev.talaria.runtime.board;

import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody works on a card, for as long as the lease is renewed.
 *
 * @param token grows with each claim of a card: what an earlier worker says is refused by it
 * @param worker the runtime, or the name that a program gave
 * @param session that does it; null where a program outside of the runtime does
 * @param begun it was renewed at least once, or its session is kept with it
 */
public record Claim(
    long token,
    String worker,
    @Nullable SessionId session,
    Instant at,
    Instant until,
    boolean begun) {
  Claim renewed(Instant until) {
    return new Claim(token, worker, session, at, until, true);
  }
}
