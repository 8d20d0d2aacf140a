package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PrinterTest {
  private final LinkedBlockingQueue<String> screen = new LinkedBlockingQueue<>();

  @Test
  void what_waits_is_laid_out_for_the_window_as_it_is_when_its_turn_comes() throws Exception {
    var width = new AtomicInteger(80);
    try (var printer = new Printer(screen::add, () -> {})) {
      printer.hold();
      printer.start();
      printer.print("first\n");
      printer.print(() -> "in " + width + " cells\n", () -> screen.add("shown"));
      width.set(40);
      printer.release();

      assertThat(screen.poll(30, TimeUnit.SECONDS)).isEqualTo("first\n");
      assertThat(screen.poll(30, TimeUnit.SECONDS)).isEqualTo("in 40 cells\n");
      assertThat(screen.poll(30, TimeUnit.SECONDS)).isEqualTo("shown");
    }
  }

  @Test
  void what_cannot_be_laid_out_is_said_and_holds_nothing_up() throws Exception {
    try (var printer = new Printer(screen::add, () -> {})) {
      printer.start();
      printer.print(
          () -> {
            throw new IllegalStateException("hostile \u001b[2J");
          },
          () -> screen.add("shown"));
      printer.print("next\n");

      assertThat(screen.poll(30, TimeUnit.SECONDS))
          .isEqualTo(
              "✗ something could not be shown (IllegalStateException): /inbox and /history have it\n");
      assertThat(screen.poll(30, TimeUnit.SECONDS)).isEqualTo("next\n");
    }
  }
}
