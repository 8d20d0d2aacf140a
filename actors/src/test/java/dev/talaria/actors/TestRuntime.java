package dev.talaria.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.talaria.actors.board.BoardDesk;
import dev.talaria.actors.boot.Guardian;
import dev.talaria.actors.boot.TestListeners;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.session.SessionPorts.KeyLookup;
import dev.talaria.actors.socket.Actors;
import dev.talaria.actors.socket.Caller;
import dev.talaria.actors.socket.RuntimeFacts;
import dev.talaria.actors.workflow.WorkflowDesk;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Nearest;
import dev.talaria.config.Secret;
import dev.talaria.config.Settings;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.board.folder.CardFolders;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.time.SteadyClock;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** All actors on a real store and a real socket; only the model and the tools are scripts. */
final class TestRuntime implements AutoCloseable {
  private static final Config PEKKO =
      ConfigFactory.parseResources("talaria-pekko.conf").withFallback(ConfigFactory.load());

  final ScriptedModel model = new ScriptedModel();
  final TestTools tools;

  /** What is done where settings of a client are read. */
  volatile Runnable reads = () -> {};

  final Path socket;
  final Store store;
  final BoardDesk board;
  final WorkflowDesk workflows;
  final ActorRef<NotifierActor.Command> notifier;
  private final ActorSystem<Guardian.Command> system;
  private final ExecutorService blocking;
  private final Telemetry telemetry;

  TestRuntime(Path directory) throws Exception {
    this(directory, "", new TestTools(), store -> store);
  }

  TestRuntime(Path directory, String hocon) throws Exception {
    this(directory, hocon, new TestTools(), store -> store);
  }

  TestRuntime(Path directory, String hocon, TestTools tools, UnaryOperator<Store> around)
      throws Exception {
    this(directory, hocon, tools, around, Clock.systemUTC());
  }

  TestRuntime(
      Path directory, String hocon, TestTools tools, UnaryOperator<Store> around, Clock clock)
      throws Exception {
    this.tools = tools;
    tools.output = directory.resolve("output");
    var settings = SettingsLoader.parse(hocon);
    this.store = around.apply(SqliteStore.open(directory, clock, settings.store()));
    tools.always = () -> granted(store);
    ThreadFactory threads = Thread.ofVirtual().factory();
    this.blocking = Executors.newThreadPerTaskExecutor(threads);
    this.telemetry = new Telemetry(settings.telemetry(), "test", threads);
    var ids = new AtomicInteger((int) (System.nanoTime() & 0xffff));
    var parts = new Guardian.Parts(
        settings,
        store,
        model,
        tools,
        (target, job, run, text) -> tools.deliver(target.text()),
        (choice, config) ->
            choice.model().equals("locked") && !config.environment().containsKey("KEY")
                ? new KeyLookup.Refused(new AgentError.Auth("there is no key", "set KEY"))
                : new KeyLookup.Found(Secret.UNSET),
        (choice, usage) -> BigDecimal.valueOf(usage.total(), 6),
        new Directory(settings, () -> reads),
        tools.processes()::count,
        telemetry,
        unfinished(store),
        store.deliveries(new DeliveryQuery(null, true, Integer.MAX_VALUE)),
        store.approvals(false),
        store.grants(),
        blocking,
        threads,
        () -> "120000_%06x".formatted(ids.incrementAndGet()),
        new CardFolders(
            directory.resolve("board"), settings.board().attachmentCap(), "runtime-test"),
        "runtime-test",
        clock,
        SteadyClock.from(clock));
    system = ActorSystem.create(Guardian.create(parts), "test", PEKKO);
    socket = directory.resolve("s.sock");
    system.tell(new Guardian.Serve(
        List.of(TestListeners.bind(socket)),
        new RuntimeFacts(
            "test",
            1,
            socket.toString(),
            directory.toString(),
            clock.instant(),
            "",
            tools.processes(),
            now -> {},
            text -> text.replace("wire secret", "[redacted]"))));
    Actors actors = AskPattern.<Guardian.Command, Actors>ask(
            system, Guardian.GetActors::new, Duration.ofSeconds(30), system.scheduler())
        .toCompletableFuture()
        .join();
    board = actors.board();
    workflows = actors.workflows();
    notifier = actors.notifier();
  }

  private static List<String> granted(Store store) {
    try {
      return store.grants().stream().map(GrantRecord::grant).toList();
    } catch (StoreProblem e) {
      return List.of();
    }
  }

  private static List<SessionRecord> unfinished(Store store) throws StoreProblem {
    return store
        .sessions(new SessionQuery(Set.of(), null, true, "", "", Integer.MAX_VALUE))
        .reversed()
        .stream()
        .filter(session -> session.state() != SessionRecord.State.OPEN)
        .toList();
  }

  TestClient connect() throws Exception {
    return connect(Map.of());
  }

  TestClient connect(Map<String, String> environment) throws Exception {
    var client = new TestClient(socket);
    client.initialize(environment);
    return client;
  }

  /** The names of all actors, one a line. */
  String actors() {
    return ((ExtendedActorSystem) Adapter.toClassic(system)).printTree();
  }

  /** Stops without ending anything first, as a killed process would. */
  @Override
  public void close() {
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
    telemetry.close();
    blocking.shutdownNow();
    tools.processes().close();
    store.close();
  }

  private record Directory(Settings settings, Supplier<Runnable> reads)
      implements Caller.Directory {
    private static final List<String> PROFILES = List.of("default", "night", "work");

    @Override
    public Caller callerOf(Request.Initialize request) {
      reads.get().run();
      var profile = request.profile() == null ? "default" : request.profile();
      if (!PROFILES.contains(profile)) {
        throw new ConfigProblem(
            "", "profile " + profile + " does not exist" + Nearest.hint(profile, PROFILES));
      }
      var model = new ModelChoice(
          "local",
          "openai",
          "http://127.0.0.1:1",
          request.settings().getOrDefault("model.name", "test-model"),
          "",
          1000);
      var background = new SessionConfig(
          profile,
          model,
          List.of(),
          Reasoning.DEFAULT,
          0,
          List.of(request.settings().getOrDefault("session.toolsets", "default").split(",")),
          Path.of("/tmp"),
          request.environment(),
          Budget.of(settings.budget(), settings.session()),
          settings.permission(),
          settings.supervision().kinds().get("background"),
          new Delegation(
              settings.session().delegateDepth(), settings.session().delegatesAtOnce(), null));
      return new Caller(
          request,
          settings,
          background.supervisedBy(settings.supervision().kinds().get("conversation")),
          background,
          List.of());
    }

    @Override
    public SessionConfig configure(
        Caller caller, SessionConfig now, ConversationRequest.Configure change) {
      return change.model() == null ? now : now.answeredBy(Sessions.OTHER);
    }

    @Override
    public Reply.Models models(Caller caller, SessionConfig now) {
      return new Reply.Models(now.model().model(), List.of());
    }

    @Override
    public Reply.Tools tools(Caller caller, SessionConfig config) {
      reads.get().run();
      return new Reply.Tools(List.of());
    }
  }
}
