package dev.talaria.runtime.tool.process;

import dev.talaria.runtime.session.SessionId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A process that a session left running, alive or ended, and the last part of what it printed. For
 * any number of threads.
 */
public final class BackgroundProcess {
  private static final Duration QUIET = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofMillis(500);

  /** Who ended a process that would have gone on. */
  public enum EndedBy {
    AGENT,
    PERSON,
    SESSION
  }

  private final SessionId session;
  private final String id;
  private final String command;
  private final Instant started;
  private final RunningProcess process;
  private final RollingOutput output;
  private final RedactedOutput redacted;
  private final CompletableFuture<Instant> ended;
  private volatile @Nullable EndedBy endedBy;

  /** Looked up no more once there are none: who should start others? */
  private volatile boolean mayHaveLeftOthers = true;

  private long polled;

  BackgroundProcess(
      SessionId session,
      String id,
      String command,
      Clock clock,
      RunningProcess process,
      RollingOutput output,
      RedactedOutput redacted) {
    this.session = session;
    this.id = id;
    this.command = command;
    this.started = clock.instant();
    this.process = process;
    this.output = output;
    this.redacted = redacted;
    this.ended = process.onExit().thenApply(status -> clock.instant());
  }

  /** Who started it. */
  public SessionId session() {
    return session;
  }

  public String id() {
    return id;
  }

  /** Without secrets. */
  public String command() {
    return command;
  }

  public Instant started() {
    return started;
  }

  /** Whether others go on that it started, though it has ended. Looks through all processes. */
  public boolean leftOthers() {
    if (process.isAlive()) {
      return false;
    }
    mayHaveLeftOthers = mayHaveLeftOthers && !process.tree().members().isEmpty();
    return mayHaveLeftOthers;
  }

  /** Empty while it runs. */
  public Optional<Instant> ended() {
    return process.isAlive() ? Optional.empty() : Optional.of(ended.join());
  }

  /** Empty while it runs, and where it ended by itself with all that it started. */
  public Optional<EndedBy> endedBy() {
    return process.isAlive() ? Optional.empty() : Optional.ofNullable(endedBy);
  }

  public RunningProcess process() {
    return process;
  }

  public Path outputFile() {
    return output.path();
  }

  public String outputProblem() {
    return output.problem();
  }

  /** Whether there is anything of it to look at. */
  boolean isKept() {
    return process.isAlive() || Files.exists(output.path());
  }

  /** What came since the last time this was asked, its first part where it is much. */
  public synchronized String poll(int longest) throws IOException {
    OutputPiece piece = from(polled, longest);
    String missing =
        piece.from() > polled ? "[" + (piece.from() - polled) + " bytes no longer kept]\n" : "";
    polled = piece.to();
    return missing + piece.text();
  }

  /** What came from that position on, its first part where it is much. */
  public OutputPiece from(long position, int longest) throws IOException {
    passOn();
    return output.read(position, longest);
  }

  /** The last lines of all that came, as far as they have not more than {@code longest} bytes. */
  public OutputPiece tail(int lines, int longest) throws IOException {
    passOn();
    return output.tail(lines, longest);
  }

  /** The last part of all that came. */
  public String last(int longest) throws IOException {
    return tail(Integer.MAX_VALUE, longest).text();
  }

  private void passOn() {
    if (isDrained()) {
      redacted.close();
    } else { // more may come, and half a secret may be held
      redacted.flush();
    }
  }

  /** What has ended is about to have said all, unless its children go on. */
  private boolean isDrained() {
    try {
      if (!process.isAlive()) {
        process.awaitOutput(QUIET, LONGEST);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return process.isDrained();
  }

  /** Ends it with all that came from it. Of several that want to end it, the first one did. */
  List<EndedProcess> end(EndedBy by, Duration grace) {
    synchronized (this) {
      if (endedBy == null && (process.isAlive() || leftOthers())) {
        endedBy = by;
      }
      mayHaveLeftOthers = false;
    }
    List<EndedProcess> all = process.end(grace);
    redacted.close();
    try {
      output.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }
}
