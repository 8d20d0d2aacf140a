package dev.talaria.runtime.tool.process;

import java.time.Duration;

/**
 * One process at one moment.
 *
 * @param session id of its session, 0 where the system does not say
 * @param started in the system's own unit since it booted: tells two processes of one pid apart
 * @param state as the system writes it: {@code R}, {@code S}, {@code D}, {@code Z}, …
 * @param residentBytes memory that it holds, 0 where the system does not say
 */
public record ProcessRow(
    long pid,
    long parent,
    long session,
    long started,
    char state,
    Duration cpu,
    long residentBytes,
    String name) {
  /** A pid alone is used again for other processes; together with the start it is not. */
  record Identity(long pid, long started) {}

  Identity identity() {
    return new Identity(pid, started);
  }

  /** Ended, and only waiting for its parent to take notice. */
  boolean isDead() {
    return state == 'Z' || state == 'X';
  }
}
