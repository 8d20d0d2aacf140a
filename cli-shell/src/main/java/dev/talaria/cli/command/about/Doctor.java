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
import dev.talaria.cli.render.Punctuality;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.ModelNames;
import dev.talaria.config.Secret;
import dev.talaria.config.Settings;
import dev.talaria.config.StoreSettings;
import dev.talaria.config.key.KeyLookup;
import dev.talaria.config.key.Keys;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.postgres.PostgresStore;
import dev.talaria.runtime.store.postgres.Server;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code doctor}: looks at everything that a start needs. Starts no runtime, asks no model, and
 * connects to nothing but the providers that are set, and the server with the store. What is wrong
 * says what to do.
 */
public final class Doctor implements Action {
  private static final String UNKNOWN = "unknown, since the settings cannot be used";
  private static final String MEND = "mend the settings first";
  private static final String ELSEWHERE = "mend that, or set TALARIA_HOME to a folder of yours";
  private static final String RESTART =
      "look into the logs in %s; talaria runtime stop, then talaria runtime start begins anew";
  private static final long ROOM_FOR_A_SOCKET = 1 << 20;

  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    if (call.given().has(Flag.DRILL)) {
      return new Drill().run(call);
    }
    var around = new SurroundingChecks(call);
    boolean all = true;
    all &= tell(call, Finding.ok("version", "talaria " + Version.text()));
    all &= tell(call, Finding.ok("java", Runtime.version().toString()));
    all &= tell(call, around.locale());
    all &= tell(call, around.terminal());
    Settings settings = null;
    try {
      var loaded = CallerSettings.load(call);
      settings = loaded.settings();
      var notes = loaded.notes();
      all &= tell(
          call, Finding.ok("settings", notes.isEmpty() ? "can be used" : String.join(" ", notes)));
    } catch (ConfigProblem | Refused problem) {
      all &= tell(call, Finding.wrong("settings", problem.getMessage(), ""));
    }
    if (Files.exists(call.places().configDirectory())) {
      all &= tell(call, directory("config", 0, () -> call.places().createConfigDirectory()));
    }
    var state = directory(
        "state",
        settings == null ? 0 : settings.store().freeSpaceFloor(),
        () -> call.places().createStateDirectory());
    all &= tell(call, state);
    if (settings != null && settings.store().isOnServer()) {
      all &= tell(call, store(settings.store(), call.from().environment()));
    }
    if (state.ok()) {
      all &= tell(call, around.clock(call.places().stateDirectory()));
    }
    all &= tell(
        call, directory("socket", ROOM_FOR_A_SOCKET, () -> call.places().createSocketDirectory()));
    all &= tell(call, model(settings));
    if (settings != null) {
      var providers =
          new ProviderChecks(settings, SettingsLoader.parse(""), call.from().environment());
      for (var finding : providers.run()) {
        all &= tell(call, finding);
      }
    }
    for (var finding : runtime(call)) {
      all &= tell(call, finding);
    }
    return all ? ExitCode.OK : ExitCode.FAILED;
  }

  private static boolean tell(Invocation call, Finding finding) {
    if (call.json()) {
      call.print(Json.of(finding));
    } else {
      call.print(finding.line());
    }
    return finding.ok();
  }

  private static Finding directory(String what, long floor, Supplier<Path> create) {
    try {
      var directory = create.get();
      if (!Files.isWritable(directory)) {
        return Finding.wrong(what, directory + " cannot be written to", "chmod u+w " + directory);
      }
      long free = Files.getFileStore(directory).getUsableSpace();
      if (free >= floor) {
        return Finding.ok(what, directory.toString());
      }
      var limit =
          what.equals("state") ? " (store.free-space-floor is " + (floor >> 20) + " MiB)" : "";
      return Finding.wrong(
          what,
          directory + " has only " + (free >> 20) + " MiB left" + limit,
          "free some space there");
    } catch (ConfigProblem | IOException problem) {
      var told = String.valueOf(problem.getMessage());
      return Finding.wrong(what, told, told.contains("; ") ? "" : ELSEWHERE);
    }
  }

  /** Where it is on a server; a file is in the state directory. */
  private static Finding store(StoreSettings server, Map<String, String> environment) {
    return switch (Keys.resolve(server.password(), environment)) {
      case KeyLookup.Found(var password) -> tried(server, password);
      case KeyLookup.NotNeeded ignored -> tried(server, Secret.UNSET);
      case KeyLookup.Missing(var hint) ->
        Finding.wrong("store", "there is no password for " + server.url(), hint);
      case KeyLookup.Refused(var reason, var hint) ->
        Finding.wrong("store", "store.password cannot be used: " + reason, hint);
    };
  }

  private static Finding tried(StoreSettings server, Secret password) {
    try {
      PostgresStore.tryOut(Server.of(server, password, "doctor"));
      return Finding.ok("store", server.url() + " answers; its schema is " + server.schema());
    } catch (StoreProblem problem) {
      return Finding.wrong("store", String.valueOf(problem.getMessage()), "");
    }
  }

  private static Finding model(@Nullable Settings settings) {
    if (settings == null) {
      return Finding.wrong("model", UNKNOWN, MEND);
    }
    return switch (ModelNames.configured(settings)) {
      case ModelNames.Unknown(var why) ->
        Finding.wrong("model", "the name " + why, "correct talaria.model.name");
      case ModelNames.Found found ->
        found.provider().equals(ModelNames.BUILT_IN)
            ? Finding.ok("model", "the built-in engine")
            : Finding.ok("model", found.model() + " (" + found.provider() + ")");
    };
  }

  private static List<Finding> runtime(Invocation call) throws InterruptedException {
    try {
      call.runtime().openRunning();
      var status = call.runtime().ask(new RuntimeRequest.GetStatus(), Reply.Status.class);
      var runs = Finding.ok(
          "runtime",
          "talaria " + status.version() + " runs as process " + status.pid() + " at "
              + status.socket());
      return status.jobs() == null ? List.of(runs) : List.of(runs, jobs(status));
    } catch (Refused refused) {
      return List.of(
          switch (ExitCode.of(refused.error())) {
            case NO_RUNTIME -> Finding.ok("runtime", "none runs; one starts when needed");
            case USAGE -> Finding.wrong("runtime", UNKNOWN, MEND);
            default ->
              Finding.wrong("runtime", refused.getMessage(), refused.error().hint());
          });
    }
  }

  /** Late jobs are no fault while others take all places. */
  private static Finding jobs(Reply.Status status) {
    var told = Punctuality.text(status.jobs());
    return Punctuality.isStuck(status)
        ? Finding.wrong("jobs", told, RESTART.formatted(status.stateDirectory()))
        : Finding.ok("jobs", told);
  }
}
