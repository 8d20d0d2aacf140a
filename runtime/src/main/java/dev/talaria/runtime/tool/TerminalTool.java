package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.process.CappedOutput;
import dev.talaria.runtime.tool.process.EndedProcess;
import dev.talaria.runtime.tool.process.Launch;
import dev.talaria.runtime.tool.process.Private;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.tool.process.ProcessRunner;
import dev.talaria.runtime.tool.process.RedactedOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** {@code terminal}: runs a shell command to its end; nothing that it started goes on after it. */
final class TerminalTool extends BuiltInTool {
  static final int LONGEST_SECONDS = 86_400;

  /**
   * Between the command's own deadline and the one of the call: time to end the tree and report.
   */
  private static final Duration TO_REPORT = Duration.ofSeconds(30);

  private final String runtime;

  TerminalTool(ToolSettings settings, String runtime) {
    super(
        "terminal",
        "Runs a shell command and gives its output and exit status. There is no terminal and nothing"
            + " to read from; what the command leaves running is ended with it (use process for"
            + " servers and watchers).",
        settings,
        List.of(
            Parameter.text("command", "a line for bash").must(),
            Parameter.number("timeout_seconds", "ended after so long; a default applies"),
            Parameter.text("cwd", "where it runs; the working directory if not given")));
    this.runtime = runtime;
  }

  @Override
  public boolean hasSideEffects(ObjectNode arguments) {
    return true;
  }

  @Override
  public Duration deadline(ObjectNode arguments) {
    try {
      return limit(checked(arguments)).plus(settings.grace()).plus(TO_REPORT);
    } catch (BadArgument e) {
      return settings.deadline();
    }
  }

  private Duration limit(Arguments arguments) throws BadArgument {
    int otherwise = (int) Math.min(settings.deadline().toSeconds(), LONGEST_SECONDS);
    int most = otherwise == 0 ? LONGEST_SECONDS : otherwise;
    return Duration.ofSeconds(arguments.number("timeout_seconds", most, 1, LONGEST_SECONDS));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return running(arguments, paths);
  }

  /** The command and where it runs, for {@code process} too. */
  static Effects running(Arguments arguments, ToolPaths paths) throws BadArgument {
    String command = arguments.text("command");
    return arguments.has("cwd")
        ? Effects.running(command, arguments.path("cwd", paths))
        : Effects.running(command);
  }

  /** What is about to be done, as a person reads it. */
  static String line(Arguments arguments) {
    String command = arguments.text("command");
    return arguments.has("cwd") ? command + " (in " + arguments.text("cwd") + ")" : command;
  }

  @Override
  String about(Arguments arguments) {
    return line(arguments);
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    Path cwd = arguments.path("cwd", ToolPaths.of(context));
    if (!Files.isDirectory(cwd)) {
      throw new BadArgument("cwd must be a directory, was " + cwd);
    }
    Duration limit = limit(arguments);
    var launch = Launch.shell(
        arguments.text("command"),
        cwd,
        context.environment(),
        new ProcessMark(runtime, context.session().value(), context.call()),
        Private.directory(context.outputDirectory()));
    var output = new CappedOutput(
        settings.outputCap(),
        context.outputDirectory(),
        "terminal-" + context.call(),
        context.outputRoom());
    var redacted =
        new RedactedOutput(context.redactor(), output.and(new ProgressLines(context.progress())));
    ProcessRunner.Finished finished;
    try (output;
        redacted) {
      finished = new ProcessRunner(settings.grace()).run(launch, limit, redacted);
    }
    return result(finished, output, limit);
  }

  private ToolResult result(ProcessRunner.Finished finished, CappedOutput output, Duration limit) {
    String ended = finished.tookTooLong()
        ? "ended after %s, its time limit".formatted(words(limit))
        : "exit %d after %s".formatted(finished.status(), words(finished.took()));
    var text = new StringBuilder(output.text(settings.outputCap()));
    if (!text.isEmpty() && text.charAt(text.length() - 1) != '\n') {
      text.append('\n');
    }
    output
        .file()
        .ifPresent(
            file -> text.append("[whole output: ").append(file).append("; read_file pages it]\n"));
    if (!output.problem().isEmpty()) {
      text.append("[not all of it is kept: ").append(output.problem()).append("]\n");
    }
    if (!finished.ended().isEmpty()) {
      text.append(
              finished.tookTooLong() ? "[ended: " : "[still ran after the command and was ended: ")
          .append(named(finished.ended()))
          .append("]\n");
    }
    text.append('[').append(ended).append("]\n");
    boolean truncated = output.file().isPresent() || !output.problem().isEmpty();
    var data = JsonNodeFactory.instance
        .objectNode()
        .put("exitStatus", finished.status())
        .put("durationMillis", finished.took().toMillis())
        .put("timedOut", finished.tookTooLong())
        .put("truncated", truncated);
    return new ToolResult(
        text.toString(),
        finished.status() == 0 && !finished.tookTooLong(),
        ended,
        data,
        output.file().map(Path::toString).orElse(null));
  }

  static String named(List<EndedProcess> ended) {
    String first =
        ended.stream().limit(10).map(EndedProcess::toString).collect(Collectors.joining("; "));
    return ended.size() > 10 ? first + " and " + (ended.size() - 10) + " more" : first;
  }

  /** "0.4 s", "41 s", "3 min 5 s". */
  static String words(Duration time) {
    if (time.toSeconds() < 10) {
      return "%d.%d s".formatted(time.toSeconds(), time.toMillisPart() / 100);
    }
    return time.toSeconds() < 120
        ? time.toSeconds() + " s"
        : "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
