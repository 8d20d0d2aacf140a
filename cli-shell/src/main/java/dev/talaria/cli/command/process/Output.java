package dev.talaria.cli.command.process;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.ProcessTable;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * {@code output}: the last lines of a process on stdout and how it stands on stderr; with
 * {@code -f} what it prints until it ends. As JSON an object for each piece, and one for the end.
 */
public final class Output implements Action {
  private static final Duration LOOK = Duration.ofMillis(200);

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var process = call.given().first();
    var last = read(call, new RuntimeRequest.ReadOutput(process, lines(call), null));
    boolean lineIsOpen = print(call, last, false);
    while (call.given().has(Flag.FOLLOW) && goesOn(last) && !call.out().checkError()) {
      if (last.text().isEmpty()) {
        Thread.sleep(LOOK);
      }
      var next = read(call, new RuntimeRequest.ReadOutput(process, null, last.next()));
      if (next.from() > last.next()) {
        call.note("… " + (next.from() - last.next()) + " bytes that are no longer kept");
      }
      if (!next.text().isEmpty() || !goesOn(next)) {
        lineIsOpen = print(call, next, lineIsOpen);
      }
      last = next;
    }
    if (!call.json()) {
      call.out().print(lineIsOpen ? "\n" : "");
      call.note(ProcessTable.line(last));
    }
    return ExitCode.OK;
  }

  private static Reply.ProcessOutput read(Invocation call, RuntimeRequest.ReadOutput request)
      throws Refused, InterruptedException {
    return call.runtime().ask(request, Reply.ProcessOutput.class);
  }

  /** What had ended before it was read, and said nothing more, is over. */
  private static boolean goesOn(Reply.ProcessOutput last) {
    return !last.process().ended() || !last.text().isEmpty();
  }

  /** Whether the line that was printed last is not at its end. */
  private static boolean print(Invocation call, Reply.ProcessOutput piece, boolean lineIsOpen) {
    if (call.json()) {
      var line = Json.of(piece.process());
      line.put("text", piece.text()).put("from", piece.from()).put("next", piece.next());
      call.print(line.put("problem", piece.problem()));
      return false;
    }
    call.out().print(call.shown(piece.text()));
    return piece.text().isEmpty() ? lineIsOpen : !piece.text().endsWith("\n");
  }

  private static @Nullable Integer lines(Invocation call) throws Refused {
    var typed = call.given().value(Flag.LINES).orElse(null);
    if (typed != null && !typed.matches("0*[1-9][0-9]{0,8}")) {
      throw Refused.usage("--lines must be a whole number from 1, was \"" + typed + "\"", "");
    }
    return typed == null ? null : Integer.valueOf(typed);
  }
}
