package dev.talaria.runtime.tool.process;

import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.tool.process.BackgroundProcess.EndedBy;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The processes that sessions left running, each until it ends by itself, is killed, or its session
 * ends; and for a while those that ended. For any number of threads.
 */
public final class BackgroundProcesses implements AutoCloseable {
  /** Of one session, at the same time; those that ended make room. */
  public static final int MOST = 64;

  /** Of all that ended and that their session knows no more. */
  private static final int MOST_PAST = 64;

  private static final Duration LAST_GRACE = Duration.ofSeconds(1);

  private final Clock clock;
  private final Duration grace;
  private final ProcessTable table = ProcessTable.system();
  private final Map<SessionId, OfSession> sessions = new ConcurrentHashMap<>();
  private final Deque<BackgroundProcess> past = new ArrayDeque<>();
  private final AtomicInteger last = new AtomicInteger();

  /**
   * No process yet.
   *
   * @param grace how long one may take to end when it is told to
   */
  public BackgroundProcesses(Clock clock, Duration grace) {
    this.clock = clock;
    this.grace = grace;
  }

  private static final class OfSession {
    private final Map<String, BackgroundProcess> processes = new LinkedHashMap<>();
    private boolean over;
  }

  /**
   * Empty where the session has as many as it may have.
   *
   * @param redactor for its command and output, asked for as that comes
   */
  public Optional<BackgroundProcess> start(
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
      if (ofSession.processes.size() >= MOST) {
        return Optional.empty();
      }
      String id = "p" + last.incrementAndGet();
      var output = new RollingOutput(launch.privateDirectory(), "process-" + id, room);
      var redacted = new RedactedOutput(redactor, output);
      try {
        var process = new BackgroundProcess(
            session,
            id,
            redactor.get().redact(command),
            clock,
            RunningProcess.start(launch, table, redacted),
            output,
            redacted);
        ofSession.processes.put(id, process);
        return Optional.of(process);
      } catch (IOException | InterruptedException | RuntimeException e) {
        output.close();
        throw e;
      }
    }
  }

  private void makeRoom(OfSession ofSession) {
    var oldest = ofSession.processes.values().iterator();
    while (ofSession.processes.size() >= MOST && oldest.hasNext()) {
      BackgroundProcess process = oldest.next();
      if (!process.process().isAlive()) {
        process.end(EndedBy.SESSION, Duration.ZERO);
        remember(process);
        oldest.remove();
      }
    }
  }

  private void remember(BackgroundProcess process) {
    synchronized (past) {
      past.addLast(process);
      if (past.size() > MOST_PAST) {
        past.removeFirst();
      }
    }
  }

  public Optional<BackgroundProcess> find(SessionId session, String id) {
    return list(session).stream().filter(process -> process.id().equals(id)).findFirst();
  }

  /** Of any session. */
  public Optional<BackgroundProcess> find(String id) {
    return list().stream().filter(process -> process.id().equals(id)).findFirst();
  }

  /** In the order they were started. */
  public List<BackgroundProcess> list(SessionId session) {
    OfSession ofSession = sessions.get(session);
    if (ofSession == null) {
      return List.of();
    }
    synchronized (ofSession) {
      return new ArrayList<>(ofSession.processes.values());
    }
  }

  /**
   * Of all sessions, newest first: those that run, and of those that ended the last as long as
   * their output is there.
   */
  public List<BackgroundProcess> list() {
    var all = new ArrayList<BackgroundProcess>();
    sessions.keySet().forEach(session -> all.addAll(list(session)));
    synchronized (past) {
      all.addAll(past);
    }
    return all.stream()
        .distinct() // one whose session is ending is in both
        .filter(BackgroundProcess::isKept)
        .sorted(Comparator.comparing(BackgroundProcess::started)
            .thenComparing(process -> Integer.valueOf(process.id().substring(1)))
            .reversed())
        .toList();
  }

  /** Ends a process with all that came from it. */
  public List<EndedProcess> kill(BackgroundProcess process, EndedBy by) {
    return process.end(by, grace);
  }

  /** How many run now, of all sessions. */
  public int count() {
    return sessions.keySet().stream().mapToInt(this::count).sum();
  }

  /** How many run now, of this session. */
  public int count(SessionId session) {
    return (int)
        list(session).stream().filter(process -> process.process().isAlive()).count();
  }

  /** The session is over: ends its processes; none can be started for it afterwards. */
  public List<EndedProcess> endAllOf(SessionId session) {
    return endAllOf(session, grace);
  }

  private List<EndedProcess> endAllOf(SessionId session, Duration within) {
    OfSession ofSession = sessions.computeIfAbsent(session, id -> new OfSession());
    synchronized (ofSession) {
      ofSession.over = true;
    }
    List<BackgroundProcess> own = list(session);
    List<EndedProcess> ended = own.parallelStream()
        .flatMap(process -> process.end(EndedBy.SESSION, within).stream())
        .toList();
    own.forEach(this::remember);
    sessions.remove(session);
    return ended;
  }

  @Override
  public void close() {
    sessions.keySet().forEach(session -> endAllOf(session, LAST_GRACE));
  }
}
