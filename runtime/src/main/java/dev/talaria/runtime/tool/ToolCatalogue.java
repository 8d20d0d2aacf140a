package dev.talaria.runtime.tool;

import dev.talaria.config.Nearest;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.tool.process.BackgroundProcesses;
import dev.talaria.runtime.tool.process.EndedProcess;
import dev.talaria.runtime.tool.web.Addresses;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All tools by name. One catalogue serves all sessions of a runtime; closing it ends what they
 * left.
 */
public final class ToolCatalogue implements AutoCloseable {
  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final Toolsets toolsets;
  private final BackgroundProcesses processes;
  private final TodoTool todo;

  /**
   * @param runtime names the state directory: marks the processes of this runtime
   * @param more tools that are made elsewhere; one of a built-in's name takes its place
   */
  public ToolCatalogue(
      ToolSettings settings, String runtime, Clock clock, Collection<? extends Tool> more) {
    this.processes = new BackgroundProcesses(clock, settings.grace());
    this.todo = new TodoTool(settings);
    var addresses = new Addresses(settings.allowPrivateAddresses());
    List<Tool> builtIn = List.of(
        new TerminalTool(settings, runtime),
        new ProcessTool(settings, runtime, processes),
        new ReadFileTool(settings),
        new WriteFileTool(settings),
        new EditFileTool(settings),
        new ListFilesTool(settings),
        new SearchFilesTool(settings),
        new WebFetchTool(settings, addresses),
        new HttpCheckTool(settings, addresses),
        new SystemStatusTool(settings),
        new CodeScanTool(settings),
        todo,
        new DelegateTool(settings));
    builtIn.forEach(tool -> tools.put(tool.spec().name(), tool));
    more.forEach(tool -> tools.put(tool.spec().name(), tool));
    this.toolsets = new Toolsets(settings.toolsets(), List.copyOf(tools.keySet()));
  }

  public Optional<Tool> find(String name) {
    return Optional.ofNullable(tools.get(name));
  }

  /** {@code "; did you mean x?"} for a tool that is not there, or nothing where none is near. */
  public String hint(String name) {
    return Nearest.suggestion(name, tools.keySet());
  }

  public List<String> names() {
    return List.copyOf(tools.keySet());
  }

  /** The tools of these toolsets (or of these names), each once, in the catalogue's order. */
  public List<Tool> tools(Collection<String> toolsetNames) {
    List<String> wanted = toolsets.resolve(toolsetNames);
    return tools.values().stream()
        .filter(tool -> wanted.contains(tool.spec().name()))
        .toList();
  }

  /**
   * As {@link #tools}, for a model.
   *
   * @throws dev.talaria.config.ConfigProblem for a name that is neither toolset nor tool
   */
  public List<ToolSpec> specs(Collection<String> toolsetNames) {
    return tools(toolsetNames).stream().map(Tool::spec).toList();
  }

  /** As {@link #specs(Collection)}, of what a session may use. */
  public List<ToolSpec> specs(SessionConfig config) {
    return specs(config.toolsets()).stream()
        .filter(spec -> config.delegation().isAllowed() || !spec.name().equals(Delegates.TOOL))
        .toList();
  }

  /** What sessions left running, for people to look at. */
  public BackgroundProcesses processes() {
    return processes;
  }

  /** The session is over: ends its processes, forgets its plan. */
  public List<EndedProcess> endSession(SessionId session) {
    todo.forget(session);
    return processes.endAllOf(session);
  }

  @Override
  public void close() {
    processes.close();
  }
}
