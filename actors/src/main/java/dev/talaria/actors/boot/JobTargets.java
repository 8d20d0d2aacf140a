package dev.talaria.actors.boot;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.actors.schedule.ResultTargets;
import dev.talaria.actors.session.ToolAccess;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.Delegates;
import java.nio.file.Path;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;

/** Brings results to files and commands by the tools that sessions use, as a person typed it. */
record JobTargets(ToolAccess tools, Path output) implements ResultTargets {
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HHmm", Locale.ROOT);
  private static final String RESULT = "result.md";

  @Override
  public Optional<String> deliver(Target target, Job job, Run run, String text) {
    return switch (target) {
      case Target.Here ignored -> Optional.empty();
      case Target.Inbox ignored -> Optional.empty();
      case Target.ToFile(var path) -> write(job, run, filled(path, job, run), text);
      case Target.ToCommand(var command) -> {
        var file = output.resolve(run.session().value()).resolve(RESULT);
        var problem = write(job, run, file.toString(), text);
        yield problem.isPresent() ? problem : run(job, run, command, file);
      }
    };
  }

  private static String filled(String path, Job job, Run run) {
    var planned = (run.planned() == null ? run.at() : run.planned()).atZone(job.zone());
    return path.replace("{date}", DATE.format(planned)).replace("{time}", TIME.format(planned));
  }

  private Optional<String> write(Job job, Run run, String path, String text) {
    var arguments = arguments().put("path", path).put("content", text.isEmpty() ? "" : text + "\n");
    return call("write_file", arguments, job, run.session());
  }

  private Optional<String> run(Job job, Run run, String command, Path result) {
    var line = "{ " + command + "\n} < '" + result.toString().replace("'", "'\\''") + "'";
    return call("terminal", arguments().put("command", line), job, run.session());
  }

  private static ObjectNode arguments() {
    return JsonNodeFactory.instance.objectNode();
  }

  private Optional<String> call(String name, ObjectNode arguments, Job job, SessionId session) {
    var context = tools.context(session, "deliver", job.config(), line -> {}, Delegates.NONE);
    ToolResult result;
    try {
      result = tools.find(name).orElseThrow().run(arguments, context);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("it was interrupted");
    } finally {
      tools.endAllOf(session);
    }
    return result.ok() ? Optional.empty() : Optional.of(result.summary());
  }
}
