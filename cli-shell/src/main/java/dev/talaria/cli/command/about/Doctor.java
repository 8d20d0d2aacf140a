package dev.talaria.cli.command.about;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Version;
import dev.talaria.cli.command.drill.Drill;
import dev.talaria.cli.command.settings.CallerSettings;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.ModelNames;
import dev.talaria.config.Settings;
import dev.talaria.config.key.KeyLookup;
import dev.talaria.config.key.Keys;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/** {@code doctor}: looks at everything that a start needs. Starts no runtime, talks to no model. */
public final class Doctor implements Action {
  private static final String UNKNOWN = "unknown, since the settings cannot be used";

  private record Finding(String what, boolean ok, String told) {}

  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    if (call.given().has(Flag.DRILL)) {
      return new Drill().run(call);
    }
    boolean all = true;
    all &= tell(call, new Finding("version", true, "talaria " + Version.text()));
    all &= tell(call, new Finding("java", true, Runtime.version().toString()));
    all &= tell(call, settings(call));
    all &= tell(call, directory("state", floor(call), () -> call.places().createStateDirectory()));
    all &= tell(call, directory("socket", 0, () -> call.places().createSocketDirectory()));
    all &= tell(call, model(call));
    all &= tell(call, runtime(call));
    return all ? ExitCode.OK : ExitCode.FAILED;
  }

  private static boolean tell(Invocation call, Finding finding) {
    if (call.json()) {
      call.print(Json.of(finding));
    } else {
      call.print((finding.ok() ? "✓ " : "✗ ") + finding.what() + ": " + finding.told());
    }
    return finding.ok();
  }

  private static Finding settings(Invocation call) {
    try {
      var notes = CallerSettings.load(call).notes();
      return new Finding(
          "settings", true, notes.isEmpty() ? "can be used" : String.join(" ", notes));
    } catch (ConfigProblem | Refused problem) {
      return new Finding("settings", false, problem.getMessage());
    }
  }

  /** What the disk must have left; nothing is said of it where the settings cannot be used. */
  private static long floor(Invocation call) {
    try {
      return CallerSettings.load(call).settings().store().freeSpaceFloor();
    } catch (ConfigProblem | Refused told) {
      return 0;
    }
  }

  private static Finding directory(String what, long floor, Supplier<Path> create) {
    try {
      var directory = create.get();
      if (!Files.isWritable(directory)) {
        return new Finding(what, false, directory + " cannot be written to");
      }
      long free = Files.getFileStore(directory).getUsableSpace();
      return free < floor
          ? new Finding(
              what,
              false,
              directory + " has only " + (free >> 20) + " MiB left (store.free-space-floor is "
                  + (floor >> 20) + " MiB)")
          : new Finding(what, true, directory.toString());
    } catch (ConfigProblem | IOException problem) {
      return new Finding(what, false, String.valueOf(problem.getMessage()));
    }
  }

  private static Finding model(Invocation call) {
    Settings settings;
    try {
      settings = CallerSettings.load(call).settings();
    } catch (ConfigProblem | Refused told) {
      return new Finding("model", false, UNKNOWN);
    }
    return switch (ModelNames.configured(settings)) {
      case ModelNames.Unknown(var why) -> new Finding("model", false, why);
      case ModelNames.Found found -> {
        var provider = settings.providers().get(found.provider());
        var name = found.model() + " (" + found.provider() + ")";
        yield provider == null
            ? new Finding("model", true, "the built-in engine")
            : key(name, Keys.resolve(provider.key(), call.from().environment()));
      }
    };
  }

  private static Finding key(String model, KeyLookup lookup) {
    return switch (lookup) {
      case KeyLookup.Found ignored -> new Finding("model", true, model + ", key found");
      case KeyLookup.NotNeeded ignored -> new Finding("model", true, model + ", no key needed");
      case KeyLookup.Missing(var hint) -> new Finding("model", false, model + ": " + hint);
      case KeyLookup.Refused(var reason, var hint) ->
        new Finding("model", false, model + ": " + reason + "; " + hint);
    };
  }

  private static Finding runtime(Invocation call) throws InterruptedException {
    try {
      call.runtime().openRunning();
      var status = call.runtime().ask(new Request.GetStatus(), Reply.Status.class);
      return new Finding(
          "runtime",
          true,
          "talaria " + status.version() + " runs as process " + status.pid() + " at "
              + status.socket());
    } catch (Refused refused) {
      return switch (ExitCode.of(refused.error())) {
        case NO_RUNTIME -> new Finding("runtime", true, "none runs; one starts when needed");
        case USAGE -> new Finding("runtime", false, UNKNOWN);
        default -> new Finding("runtime", false, refused.getMessage());
      };
    }
  }
}
