package dev.talaria.cli.shell;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.terminal.Below;
import dev.talaria.cli.terminal.ShellTerminal;
import dev.talaria.cli.terminal.Typed;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The interactive shell: reads lines until the person leaves. The prompt is there before the
 * runtime is; leaving never waits for it.
 */
public final class Shell {
  private final ShellTerminal terminal;
  private final Printer printer;
  private final Display display;
  private final Scene scene;
  private final Link link;
  private final Dispatch dispatch;
  private final Path directory;

  private Shell(Setup setup, ShellTerminal terminal, Scene scene, ShellKeys keys) {
    this.terminal = terminal;
    this.scene = scene;
    directory = setup.directory();
    printer = new Printer(terminal::printAbove, terminal::refresh);
    display = new Display(terminal, printer, setup.style());
    var hearing = new Hearing(scene, display, this::onOpened);
    link = new Link(setup.launcher(), hearing);
    var names = new CardNames(scene, link);
    dispatch = new Dispatch(scene, display, link, setup.workflows(), hearing::settled, names::ask);
    hearing.use(link, names);
    keys.use(dispatch);
  }

  /**
   * Runs a shell on this process's terminal to its end.
   *
   * @throws IOException where there is no terminal, or the history cannot be kept
   */
  public static ExitCode run(Setup setup) throws IOException {
    var scene = new Scene(setup.home());
    var keys = new ShellKeys(scene, System::nanoTime);
    Below below = scene::below;
    try (var terminal = ShellTerminal.open(
        setup.history(), setup.redact(), below, keys, new Completion(scene, setup.workflows()))) {
      return new Shell(setup, terminal, scene, keys).loop();
    }
  }

  private ExitCode loop() {
    printer.start();
    link.start();
    while (terminal.read() instanceof Typed.Line(var text)) {
      var line = CommandLine.parse(text);
      if (line instanceof Parsed.Shell(var command)) {
        run(command);
        continue;
      }
      switch (dispatch.take(line)) {
        case GO_ON -> {}
        case CLEAR -> terminal.clear();
        case LEAVE -> {
          return leave();
        }
      }
    }
    return leave();
  }

  private void run(String command) {
    printer.hold();
    try {
      int status = terminal.run(command, directory);
      terminal.printAbove("! exited " + status + "\n");
    } catch (IOException e) {
      terminal.printAbove("✗ " + e.getMessage() + "\n");
    } finally {
      printer.release();
    }
  }

  private void onOpened() {
    dispatch.sendKept();
    printer.refresh();
  }

  private ExitCode leave() {
    if (scene.isRunning()) {
      display.note(
          "The running turn goes on; /open " + scene.conversationId() + " leads back to it.");
    }
    if (dispatch.kept() > 0) {
      display.note("Not sent, since no runtime was there: " + dispatch.kept() + " lines.");
    }
    display.say(Says.leaving(scene.running()));
    printer.close();
    link.close();
    return ExitCode.OK;
  }
}
