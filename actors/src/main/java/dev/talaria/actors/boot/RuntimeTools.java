package dev.talaria.actors.boot;

import dev.talaria.actors.session.ToolAccess;
import dev.talaria.config.Settings;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.board.Worker;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.permission.FoundFiles;
import dev.talaria.runtime.permission.Grant;
import dev.talaria.runtime.permission.PermissionPolicy;
import dev.talaria.runtime.permission.PermissionRequest;
import dev.talaria.runtime.permission.place.OwnPlaces;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.tool.CardTool;
import dev.talaria.runtime.tool.Delegates;
import dev.talaria.runtime.tool.LogDigestTool;
import dev.talaria.runtime.tool.Tool;
import dev.talaria.runtime.tool.ToolCatalogue;
import dev.talaria.runtime.tool.ToolContext;
import dev.talaria.runtime.tool.ToolEnvironment;
import dev.talaria.runtime.tool.ToolPaths;
import dev.talaria.runtime.tool.process.BackgroundProcesses;
import dev.talaria.runtime.tool.process.EndedProcess;
import dev.talaria.runtime.tool.process.ProcessTrees;
import dev.talaria.runtime.walk.Bounds;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tools of this runtime, what they may do, and the processes that they start. */
final class RuntimeTools implements ToolAccess, AutoCloseable {
  /** The folder of what was too long to be shown, below the state directory. */
  static final String OUTPUT = "output";

  private static final String BOARD = "board";

  private final Path stateDirectory;
  private final Settings settings;
  private final Clock clock;
  private final ToolCatalogue catalogue;
  private final ProcessTrees trees;
  private final PermissionPolicy policy;
  private final RuntimeKeys keys;
  private volatile Supplier<List<String>> always = List::of;
  private volatile Worker worker = Worker.NONE;

  private final Set<SessionId> ranTools = ConcurrentHashMap.newKeySet();

  RuntimeTools(Locations places, Settings settings, RuntimeKeys keys) {
    this.keys = keys;
    this.stateDirectory = places.stateDirectory();
    this.policy = new PermissionPolicy(new OwnPlaces(
        withReal(places.configDirectory(), stateDirectory, places.socket()),
        withReal(stateDirectory.resolve(OUTPUT)),
        withReal(board(stateDirectory, settings)),
        ProcessHandle.current().pid()));
    this.settings = settings;
    this.clock = Clock.system(ZoneId.systemDefault());
    var mark = stateDirectory.toString();
    this.catalogue = new ToolCatalogue(
        settings.tools(),
        mark,
        clock,
        List.of(new LogDigestTool(), new CardTool(settings.tools(), () -> worker)));
    this.trees = new ProcessTrees(mark);
  }

  /** The folder of the files of cards. */
  static Path board(Path stateDirectory, Settings settings) {
    return settings.board().files().isEmpty()
        ? stateDirectory.resolve(BOARD)
        : Path.of(settings.board().files());
  }

  /** As they are written, and where they really are: tools come upon the latter. */
  private static List<Path> withReal(Path... own) {
    return Stream.of(own)
        .flatMap(path -> Stream.of(path, ToolPaths.real(path)))
        .distinct()
        .toList();
  }

  @Override
  public List<ToolSpec> specs(SessionConfig config) {
    return catalogue.specs(config);
  }

  @Override
  public Optional<Tool> find(String name) {
    return catalogue.find(name);
  }

  @Override
  public Verdict decide(
      Tool tool, ToolCall call, SessionConfig config, Set<String> grants, boolean typed) {
    var paths = ToolPaths.of(config.workingDirectory(), config.environment());
    var request = new PermissionRequest(
        call.tool(),
        tool.hasSideEffects(call.arguments()),
        tool.effects(call.arguments(), paths),
        tool.title(call.arguments()),
        paths.resolve("."),
        paths.resolve("~"),
        config.permission(),
        granted(grants),
        typed);
    return switch (policy.decide(request)) {
      case dev.talaria.runtime.permission.Verdict.Allowed ignored -> new Verdict.Allowed();
      case dev.talaria.runtime.permission.Verdict.Refused(var reason) ->
        new Verdict.Refused(reason);
      case dev.talaria.runtime.permission.Verdict.Ask(var risk, var reason, var coverage) ->
        new Verdict.Ask(
            reason.isBlank() || reason.equals(request.title()) ? risk : risk + ": " + reason,
            coverage.stream()
                .map(covers -> new Grant(Grant.Scope.ALWAYS, covers).print())
                .collect(Collectors.joining("\n")));
    };
  }

  /**
   * What was granted for this session, and for always. A line that cannot be read grants nothing.
   */
  private Set<Grant> granted(Set<String> session) {
    return Stream.concat(session.stream(), always.get().stream())
        .flatMap(String::lines)
        .flatMap(line -> Grant.parse(line).stream())
        .collect(Collectors.toSet());
  }

  /** Where the permissions are that the person gave for good. */
  void alwaysGranted(Supplier<List<String>> lines) {
    always = lines;
  }

  @Override
  public ToolContext context(
      SessionId session,
      String call,
      SessionConfig config,
      Consumer<String> progress,
      Delegates delegates) {
    ranTools.add(session);
    var allowed = settings.tools().environment();
    var environment = keys.whole(config.environment());
    return new ToolContext(
        session,
        call,
        config.workingDirectory(),
        ToolEnvironment.reduce(environment, allowed, redactor(config)),
        new ProxyVariables(environment),
        stateDirectory.resolve(OUTPUT).resolve(session.value()),
        settings.tools(),
        settings.store().freeSpaceFloor(),
        clock,
        progress,
        tool -> foundBy(tool, config),
        () -> {
          keys.refresh();
          return redactor(config);
        },
        delegates);
  }

  /** Looks at the file system and at what was granted, so it is not called in an actor. */
  private Bounds foundBy(String tool, SessionConfig config) {
    var paths = ToolPaths.of(config.workingDirectory(), config.environment());
    return new FoundFiles(
        policy,
        tool,
        paths.resolve("."),
        paths.resolve("~"),
        config.permission(),
        granted(Set.of()));
  }

  /** Looks through all processes of the machine, so only for sessions that ran a tool at all. */
  @Override
  public List<String> endAllOf(SessionId session) {
    if (!ranTools.remove(session)) {
      return List.of();
    }
    var ended = new ArrayList<>(catalogue.endSession(session));
    ended.addAll(trees.endAllOf(session.value(), settings.tools().grace()));
    return words(ended);
  }

  /** Ends every process that a session of this state directory started, also in an earlier life. */
  List<String> endAllLeft() {
    return words(trees.endAllMarked(session -> true, settings.tools().grace()));
  }

  private static List<String> words(List<EndedProcess> ended) {
    return ended.stream().map(process -> "process " + process).toList();
  }

  /** What tools left running. */
  BackgroundProcesses processes() {
    return catalogue.processes();
  }

  @Override
  public Redactor redactor(SessionConfig config) {
    return keys.known().redactor(config.environment());
  }

  @Override
  public void worker(Worker answers) {
    worker = answers;
  }

  @Override
  public void close() {
    catalogue.close();
  }
}
