package dev.talaria.cli;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.GlobalOptions;
import dev.talaria.cli.command.Hello;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Surroundings;
import dev.talaria.cli.shell.Setup;
import dev.talaria.cli.shell.Shell;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.permission.redaction.KnownSecrets;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** What happens without a verb: the shell, for which there must be a terminal at both ends. */
final class OpenShell {
  private static final String HISTORY = "history";

  private OpenShell() {}

  static ExitCode run(GlobalOptions options, Surroundings from) throws Refused, IOException {
    if (!from.inIsTerminal() || !from.outIsTerminal()) {
      throw Refused.usage(
          "the shell needs a terminal",
          "talaria ask PROMPT answers without one; talaria help lists the rest");
    }
    var places = Locations.of(from.environment(), from.userHome());
    var redactor = CompletableFuture.supplyAsync( // there before the first line is typed
        () -> new KnownSecrets(from.environment()).redactor());
    return Shell.run(new Setup(
        new Hello(options, from).launcher(),
        places.createStateDirectory().resolve(HISTORY),
        line -> redactor.join().redact(line),
        Invocation.directory(options, from),
        from.userHome(),
        WorkflowFiles.of(options, from),
        Invocation.style(options, from)));
  }
}
