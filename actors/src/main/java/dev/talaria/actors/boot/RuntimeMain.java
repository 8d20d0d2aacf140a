package dev.talaria.actors.boot;

import com.typesafe.config.ConfigFactory;
import dev.talaria.actors.socket.Actors;
import dev.talaria.actors.socket.RuntimeFacts;
import dev.talaria.actors.socket.SocketActor;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Secret;
import dev.talaria.config.Settings;
import dev.talaria.config.load.Assignment;
import dev.talaria.config.load.LoadRequest;
import dev.talaria.config.load.ProjectTrust;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.config.place.Locations;
import dev.talaria.config.place.LockHolder;
import dev.talaria.runtime.board.folder.CardFolders;
import dev.talaria.runtime.permission.redaction.KnownSecrets;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.time.SteadyClock;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.slf4j.LoggerFactory;

/** A runtime as a process: {@code talaria runtime run}. */
public final class RuntimeMain {
  private static final int DONE = 0;
  private static final int CANNOT_START = 5;
  private static final int FAILED = 1;
  private static final int USAGE = 2;
  private static final int REFUSED = 4;

  private RuntimeMain() {}

  /**
   * Serves the state directory of {@code environment} until it is stopped, and returns the exit
   * code of the process: 0 after a stop, also by a signal, 2 for settings that cannot be used, 4
   * where another runtime serves the directory already, 5 where it cannot be served.
   *
   * <p>All that this process says from here on, the JVM for it included, is without secrets.
   *
   * @param options settings from the command line, key to value
   * @param err for the one line that says why it did not start
   */
  public static int run(
      Map<String, String> environment,
      String userHome,
      String version,
      Map<String, String> options,
      PrintStream err) {
    var end = new CompletableFuture<Integer>();
    var keys = new RuntimeKeys(environment);
    var said = RedactingStream.around(err, keys.known()::redactor);
    System.setOut(said);
    System.setErr(said);
    int code = FAILED;
    try {
      code = serveOrSay(environment, userHome, version, options, keys, said, end);
      return code;
    } catch (RuntimeException bug) {
      said.println("talaria: this should not have happened: " + bug);
      LoggerFactory.getLogger(RuntimeMain.class).error("the runtime ends by a bug", bug);
      return code;
    } finally {
      end.complete(code);
    }
  }

  private static int serveOrSay(
      Map<String, String> environment,
      String userHome,
      String version,
      Map<String, String> options,
      RuntimeKeys keys,
      PrintStream err,
      CompletableFuture<Integer> end) {
    try {
      var places = Locations.of(environment, userHome);
      places.createStateDirectory();
      var lock = StateLock.take(places.stateDirectory(), LockHolder.me(places.socket()));
      if (lock.isEmpty()) {
        err.println("talaria: a runtime (process "
            + StateLock.holder(places.stateDirectory())
            + ") serves "
            + places.stateDirectory()
            + " already");
        return REFUSED;
      }
      var files = OwnFiles.watch(err, FAILED);
      try {
        return serve(places, environment, userHome, version, options, keys, end);
      } finally {
        files.interrupt();
        lock.get().close();
      }
    } catch (ConfigProblem e) {
      err.println("talaria: " + e.getMessage());
      return USAGE;
    } catch (StoreProblem | IOException e) {
      err.println("talaria: " + e.getMessage());
      return CANNOT_START;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return CANNOT_START;
    }
  }

  private static int serve(
      Locations places,
      Map<String, String> environment,
      String userHome,
      String version,
      Map<String, String> options,
      RuntimeKeys keys,
      CompletableFuture<Integer> end)
      throws StoreProblem, IOException, InterruptedException {
    var settings = settings(places, environment, userHome, options);
    keys.learn(settings, environment);
    var tools = new RuntimeTools(places, settings, keys);
    Log.to(Log.file(places.stateDirectory()), settings.log(), keys.known()::redactor);
    var log = LoggerFactory.getLogger(RuntimeMain.class);
    log.info("talaria {} starts for {}", version, places.stateDirectory());
    var clock = DrillClock.of(environment);
    var name = RuntimeName.of(places.stateDirectory());
    try (var store = RuntimeStore.open(places.stateDirectory(), name, clock, settings, keys)) {
      tools.alwaysGranted(() -> grants(store));
      var left = tools.endAllLeft();
      if (!left.isEmpty()) {
        log.warn("ended what an earlier runtime left: {}", left);
      }
      run(places, name, environment, userHome, version, settings, keys, tools, store, clock, end);
      tools.close();
    }
    log.info("talaria stopped");
    return DONE;
  }

  private static void run(
      Locations places,
      String name,
      Map<String, String> environment,
      String userHome,
      String version,
      Settings settings,
      RuntimeKeys keys,
      RuntimeTools tools,
      Store store,
      Clock clock,
      CompletableFuture<Integer> end)
      throws StoreProblem, InterruptedException {
    var threads = Thread.ofVirtual().name("talaria-", 0).factory();
    try (var blocking = java.util.concurrent.Executors.newThreadPerTaskExecutor(threads);
        var telemetry = new Telemetry(settings.telemetry(), version, threads);
        var models = new RuntimeModels(settings, environment, clock)) {
      var parts = new Guardian.Parts(
          settings,
          store,
          models,
          tools,
          new JobTargets(tools, places.stateDirectory().resolve(RuntimeTools.OUTPUT)),
          keys,
          models::cost,
          new CallerDirectory(environment, userHome, keys, tools, models::local),
          tools.processes()::count,
          telemetry,
          unfinished(store),
          store.deliveries(new DeliveryQuery(null, true, Integer.MAX_VALUE)),
          store.approvals(false),
          store.grants(),
          blocking,
          threads,
          new SessionIds(clock),
          new CardFolders(
              RuntimeTools.board(places.stateDirectory(), settings),
              settings.board().attachmentCap(),
              name),
          name,
          clock,
          SteadyClock.from(clock));
      var pekko = ConfigFactory.parseResources("talaria-pekko.conf");
      var system = ActorSystem.create(
          Guardian.create(parts), "talaria", pekko.withFallback(ConfigFactory.load()));
      serve(system, places, version, settings, keys.known(), tools, models, clock, end);
    }
  }

  private static void serve(
      ActorSystem<Guardian.Command> system,
      Locations places,
      String version,
      Settings settings,
      KnownSecrets known,
      RuntimeTools tools,
      RuntimeModels models,
      Clock clock,
      CompletableFuture<Integer> end)
      throws InterruptedException {
    Actors actors = AskPattern.<Guardian.Command, Actors>ask(
            system, Guardian.GetActors::new, Duration.ofMinutes(1), system.scheduler())
        .toCompletableFuture()
        .join();
    var running = new RunningRuntime(system, actors, settings.runtime());
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> stopAndWait(running, end), "talaria-stop"));
    try {
      places.createSocketDirectory();
      var token = settings.runtime().tcp() ? TcpListener.newToken(places.stateDirectory()) : "";
      known.learn(new Secret(token));
      system.tell(new Guardian.Serve(
          listeners(places, settings),
          new RuntimeFacts(
              version,
              ProcessHandle.current().pid(),
              places.socket().toString(),
              places.stateDirectory().toString(),
              clock.instant(),
              token,
              tools.processes(),
              running::stop,
              text -> known.redactor().redact(text))));
      var warmUp = WarmUp.begin(settings, known, tools, models);
      running.awaitEnd();
      warmUp.interrupt();
      running.hangUp();
    } finally {
      SocketFile.remove(places.socket());
      system.terminate();
      system.getWhenTerminated().toCompletableFuture().join();
      tools.endAllLeft();
    }
  }

  /** Where they cannot be read, nothing is granted: the person is asked once more. */
  private static List<String> grants(Store store) {
    try {
      return store.grants().stream().map(GrantRecord::grant).toList();
    } catch (StoreProblem e) {
      LoggerFactory.getLogger(RuntimeMain.class).warn("grants cannot be read", e);
      return List.of();
    }
  }

  private static List<SocketActor.Listener> listeners(Locations places, Settings settings) {
    var listeners = new ArrayList<SocketActor.Listener>();
    listeners.add(SocketFile.bind(places.socket()));
    if (settings.runtime().tcp()) {
      listeners.add(TcpListener.bind(settings.runtime(), places.stateDirectory()));
    }
    return listeners;
  }

  /**
   * SIGTERM and SIGINT: a clean stop, which is not a failure of the process. Left to itself the JVM
   * would end with the number of the signal, and without waiting for the store.
   */
  private static void stopAndWait(RunningRuntime running, CompletableFuture<Integer> end) {
    if (!end.isDone()) {
      running.stop(false);
      Runtime.getRuntime().halt(end.join());
    }
  }

  private static Settings settings(
      Locations places,
      Map<String, String> environment,
      String userHome,
      Map<String, String> options) {
    var given = options.entrySet().stream()
        .map(entry -> new Assignment(entry.getKey(), entry.getValue(), "--set"))
        .toList();
    return SettingsLoader.load(LoadRequest.of(
                environment,
                Path.of(userHome),
                places.configDirectory(),
                new ProjectTrust(places.trustList()))
            .withOptions(given))
        .settings();
  }

  /** Tasks that have not ended, and conversations in the middle of a turn; oldest first. */
  private static List<SessionRecord> unfinished(Store store) throws StoreProblem {
    var all =
        store.sessions(new SessionQuery(java.util.Set.of(), null, true, "", "", Integer.MAX_VALUE));
    return all.reversed().stream()
        .filter(session -> session.kind() != SessionKind.CONVERSATION
            || session.state() != SessionRecord.State.OPEN)
        .toList();
  }
}
