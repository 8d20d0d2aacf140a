package dev.talaria.runtime.tool.process;

import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.session.SessionId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The processes that sessions left running, each until it ends by itself, is killed, or its session
 * ends. For any number of threads.
 */
public final class BackgroundProcesses implements AutoCloseable {
  /** Of one session, at the same time; those that ended are forgotten to make room. */
  public static final int MOST = 64;

  private static final Duration QUIET = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofMillis(500);

  private final Clock clock;
  private final ProcessTable table;
  private final Map<SessionId, OfSession> sessions = new ConcurrentHashMap<>();

  public BackgroundProcesses(Clock clock) {
    this(clock, ProcessTable.system());
  }

  BackgroundProcesses(Clock clock, ProcessTable table) {
    this.clock = clock;
    this.table = table;
  }

  /** One process, alive or ended. */
  public static final class Entry {
    private final String id;
    private final String command;
    private final Instant started;
    private final RunningProcess process;
    private final RollingOutput output;
    private final RedactedOutput redacted;
    private long polled;

    private Entry(
        String id,
        String command,
        Instant started,
        RunningProcess process,
        RollingOutput output,
        RedactedOutput redacted) {
      this.id = id;
      this.command = command;
      this.started = started;
      this.process = process;
      this.output = output;
      this.redacted = redacted;
    }

    public String id() {
      return id;
    }

    public String command() {
      return command;
    }

    public Instant started() {
      return started;
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

    /** What came since the last time this was asked, its first part where it is much. */
    public synchronized String poll(int longest) throws IOException {
      passOn();
      RollingOutput.Piece piece = output.read(polled, longest);
      String missing =
          piece.from() > polled ? "[" + (piece.from() - polled) + " bytes no longer kept]\n" : "";
      polled = piece.to();
      return missing + piece.text();
    }

    /** The last part of all that came. */
    public String last(int longest) throws IOException {
      passOn();
      return output.read(Math.max(0, output.total() - longest), longest).text();
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

    private List<EndedProcess> end(Duration grace) {
      List<EndedProcess> ended = process.end(grace);
      redacted.close();
      try {
        output.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return ended;
    }
  }

  private static final class OfSession {
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private int next = 1;
    private boolean over;
  }

  /**
   * Empty where the session has as many as it may have.
   *
   * @param redactor for its output, asked for as it comes
   */
  public Optional<Entry> start(
      SessionId session,
      Launch launch,
      String command,
      OutputRoom room,
      Supplier<Redactor> redactor)
      throws IOException, InterruptedException {
    OfSession ofSession = sessions.computeIfAbsent(session, id -> new OfSession());
    synchronized (ofSession) {
      if (ofSession.over) {
        throw new IOException("the session has ended");
      }
      makeRoom(ofSession);
      if (ofSession.entries.size() >= MOST) {
        return Optional.empty();
      }
      String id = "p" + ofSession.next++;
      var output = new RollingOutput(launch.privateDirectory(), "process-" + id, room);
      var redacted = new RedactedOutput(redactor, output);
      try {
        var process = RunningProcess.start(launch, table, redacted);
        var entry = new Entry(id, command, clock.instant(), process, output, redacted);
        ofSession.entries.put(id, entry);
        return Optional.of(entry);
      } catch (IOException | InterruptedException | RuntimeException e) {
        output.close();
        throw e;
      }
    }
  }

  private static void makeRoom(OfSession ofSession) {
    var oldest = ofSession.entries.values().iterator();
    while (ofSession.entries.size() >= MOST && oldest.hasNext()) {
      Entry entry = oldest.next();
      if (!entry.process.isAlive()) {
        entry.end(Duration.ZERO);
        oldest.remove();
      }
    }
  }

  public Optional<Entry> find(SessionId session, String id) {
    return list(session).stream().filter(entry -> entry.id.equals(id)).findFirst();
  }

  /** In the order they were started. */
  public List<Entry> list(SessionId session) {
    OfSession ofSession = sessions.get(session);
    if (ofSession == null) {
      return List.of();
    }
    synchronized (ofSession) {
      return new ArrayList<>(ofSession.entries.values());
    }
  }

  /** Ends a process with all that came from it. */
  public List<EndedProcess> kill(Entry entry, Duration grace) {
    return entry.end(grace);
  }

  /** How many run now, of all sessions. */
  public int count() {
    return sessions.keySet().stream().mapToInt(this::count).sum();
  }

  /** How many run now, of this session. */
  public int count(SessionId session) {
    return (int) list(session).stream().filter(entry -> entry.process.isAlive()).count();
  }

  /** The session is over: ends its processes; none can be started for it afterwards. */
  public List<EndedProcess> endAllOf(SessionId session, Duration grace) {
    OfSession ofSession = sessions.computeIfAbsent(session, id -> new OfSession());
    synchronized (ofSession) {
      ofSession.over = true;
    }
    List<EndedProcess> ended = list(session).parallelStream()
        .flatMap(entry -> entry.end(grace).stream())
        .toList();
    sessions.remove(session);
    return ended;
  }

  @Override
  public void close() {
    sessions.keySet().forEach(session -> endAllOf(session, Duration.ofSeconds(1)));
  }
}
