package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.process.BackgroundProcess;
import dev.talaria.runtime.tool.process.BackgroundProcess.EndedBy;
import dev.talaria.runtime.tool.process.BackgroundProcesses;
import dev.talaria.runtime.tool.process.EndedProcess;
import dev.talaria.runtime.tool.process.Excerpt;
import dev.talaria.runtime.tool.process.Launch;
import dev.talaria.runtime.tool.process.Private;
import dev.talaria.runtime.tool.process.ProcessMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** {@code process}: processes that go on while the session does other things, until it ends. */
final class ProcessTool extends BuiltInTool {
  private final String runtime;
  private final BackgroundProcesses processes;

  ProcessTool(ToolSettings settings, String runtime, BackgroundProcesses processes) {
    super(
        "process",
        "Starts and watches processes that go on in the background: servers, watchers, long builds."
            + " They end with the session. poll gives what is new and the state, log the last part of"
            + " the output, wait waits for the end.",
        settings,
        List.of(
            Parameter.choice("action", "what to do", "start", "poll", "log", "wait", "kill", "list")
                .must(),
            Parameter.text("id", "of a process, as start gave it"),
            Parameter.text("command", "for start: a line for bash"),
            Parameter.text("cwd", "for start: where it runs"),
            Parameter.number("timeout_seconds", "for wait: how long at most, 60 if not given")));
    this.runtime = runtime;
    this.processes = processes;
  }

  @Override
  public boolean hasSideEffects(ObjectNode arguments) {
    String action = arguments.path("action").asText();
    return action.equals("start") || action.equals("kill");
  }

  @Override
  public Duration deadline(ObjectNode arguments) {
    try {
      return waiting(checked(arguments)).plus(settings.grace()).plus(settings.deadline());
    } catch (BadArgument e) {
      return settings.deadline();
    }
  }

  private static Duration waiting(Arguments arguments) throws BadArgument {
    return Duration.ofSeconds(
        arguments.number("timeout_seconds", 60, 1, TerminalTool.LONGEST_SECONDS));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    boolean starts = arguments.text("action").equals("start");
    return starts ? TerminalTool.running(arguments, paths) : Effects.NONE;
  }

  @Override
  String about(Arguments arguments) {
    return "%s %s%s"
        .formatted(arguments.text("action"), arguments.text("id"), TerminalTool.line(arguments))
        .trim();
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    return switch (arguments.text("action")) {
      case "start" -> start(arguments, context);
      case "list" -> list(context);
      case "poll" -> poll(process(arguments, context));
      case "log" -> log(process(arguments, context));
      case "wait" -> {
        BackgroundProcess process = process(arguments, context);
        process.process().waitFor(waiting(arguments));
        yield poll(process);
      }
      default -> {
        BackgroundProcess process = process(arguments, context);
        List<EndedProcess> ended = processes.kill(process, EndedBy.AGENT);
        String what = ended.isEmpty() ? "it had ended already" : TerminalTool.named(ended);
        yield ToolResult.ok("ended: " + what + "\n", process.id() + " ended");
      }
    };
  }

  private ToolResult start(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    String command = arguments.text("command");
    Path cwd = arguments.path("cwd", ToolPaths.of(context));
    if (command.isBlank() || !Files.isDirectory(cwd)) {
      throw new BadArgument(
          command.isBlank()
              ? "command is missing: what to start"
              : "cwd must be a directory, was " + cwd);
    }
    var launch = Launch.shell(
        command,
        cwd,
        context.environment(),
        new ProcessMark(runtime, context.session().value(), context.call()),
        Private.directory(context.outputDirectory()));
    return processes
        .start(context.session(), launch, command, context.outputRoom(), context.redactor())
        .map(process -> ToolResult.ok(
            "started %s (pid %d); its output goes to %s\n"
                .formatted(process.id(), process.process().pid(), process.outputFile()),
            process.id() + " started"))
        .orElseGet(() -> ToolResult.failed("process: %d processes run already; kill one first"
            .formatted(BackgroundProcesses.MOST)));
  }

  private ToolResult list(ToolContext context) {
    List<BackgroundProcess> own = processes.list(context.session());
    String text = own.stream()
        .map(process -> "%s  %s  %s\n"
            .formatted(process.id(), state(process), VisibleText.preview(process.command(), 120)))
        .collect(Collectors.joining());
    return ToolResult.ok(
        text.isEmpty() ? "[none]\n" : text, processes.count(context.session()) + " running");
  }

  private ToolResult poll(BackgroundProcess process) throws IOException {
    return described(process, process.poll(settings.outputCap()));
  }

  private ToolResult log(BackgroundProcess process) throws IOException {
    return described(process, process.last(settings.outputCap()));
  }

  private ToolResult described(BackgroundProcess process, String output) {
    String text = Excerpt.of(output, settings.outputCap(), output.length());
    String end = text.isEmpty() || text.endsWith("\n") ? "" : "\n";
    String problem = process.outputProblem().isEmpty()
        ? ""
        : "[output is no longer kept: " + process.outputProblem() + "]\n";
    return ToolResult.ok(
        text + end + problem + "[" + process.id() + " " + state(process) + "]\n",
        process.id() + " " + state(process));
  }

  private static String state(BackgroundProcess process) {
    if (process.process().isAlive()) {
      return "running";
    }
    boolean byPerson = process.endedBy().filter(EndedBy.PERSON::equals).isPresent();
    return "exit " + process.process().exitStatus() + (byPerson ? ", a person ended it" : "");
  }

  private BackgroundProcess process(Arguments arguments, ToolContext context) throws BadArgument {
    List<String> ids =
        processes.list(context.session()).stream().map(BackgroundProcess::id).toList();
    return processes
        .find(context.session(), arguments.text("id"))
        .orElseThrow(() -> new BadArgument("id must be one of %s, was %s"
            .formatted(
                ids.isEmpty() ? "none (nothing was started)" : ids,
                VisibleText.preview(arguments.text("id"), 60))));
  }
}
