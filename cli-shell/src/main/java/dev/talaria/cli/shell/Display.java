package dev.talaria.cli.shell;

import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.terminal.ShellTerminal;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;

/** How things are shown here: the window as it is now, and what the settings say. */
final class Display {
  private static final int MAX_WIDTH = 100;

  private final ShellTerminal terminal;
  private final Printer printer;
  private final Style style;
  private volatile Settings settings = new Settings(false, MAX_WIDTH, true, false);

  private record Settings(boolean bell, int maxWidth, boolean markdown, boolean reasoning) {}

  Display(ShellTerminal terminal, Printer printer, Style style) {
    this.terminal = terminal;
    this.printer = printer;
    this.style = style;
  }

  void settings(Reply.Initialized said) {
    settings = new Settings(said.bell(), said.maxWidth(), said.markdown(), said.showReasoning());
  }

  Page page() {
    return new Page(terminal.width(), terminal.height(), settings.maxWidth, style);
  }

  boolean markdown() {
    return settings.markdown;
  }

  boolean showReasoning() {
    return settings.reasoning;
  }

  /** What rings once with a result, or nothing. */
  String bell() {
    return settings.bell ? "\u0007" : "";
  }

  Printer printer() {
    return printer;
  }

  void say(String text) {
    if (!text.isEmpty()) {
      printer.print(text);
    }
  }

  void note(String text) {
    printer.print(Says.note(text, page()));
  }

  void error(ErrorInfo error) {
    printer.print(Says.error(error, page()));
  }
}
