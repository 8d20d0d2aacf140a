package dev.talaria.cli.slash;

import static dev.talaria.cli.slash.WrongUse.needed;

import dev.talaria.cli.render.ProcessTable;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/** The processes that sessions left running; no model is asked. */
record ProcessCommands(Place place, Asking asking) {
  private static final Pattern PROCESS_AND_LINES =
      Pattern.compile("(\\S+)(?:\\s+0*([1-9]\\d{0,8}))?");

  CompletableFuture<Ran> list() {
    return asking.ask(
        new RuntimeRequest.ListProcesses(),
        Reply.Processes.class,
        all -> Ran.then(
            ProcessTable.text(all.processes(), place.conversation(), place.page()),
            new Ran.Listed(all.processes())));
  }

  CompletableFuture<Ran> output(Parsed.Slash line) throws WrongUse {
    var words = PROCESS_AND_LINES.matcher(needed(line));
    if (!words.matches()) {
      throw WrongUse.usage(line.command());
    }
    var lines = words.group(2) == null ? null : Integer.valueOf(words.group(2));
    return asking.ask(
        new RuntimeRequest.ReadOutput(words.group(1), lines, null),
        Reply.ProcessOutput.class,
        output -> Ran.said(ProcessTable.output(output, place.page())));
  }

  CompletableFuture<Ran> kill(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new RuntimeRequest.KillProcess(needed(line)),
        Reply.ProcessKilled.class,
        killed -> Ran.said(ProcessTable.killed(killed, place.page())));
  }
}
