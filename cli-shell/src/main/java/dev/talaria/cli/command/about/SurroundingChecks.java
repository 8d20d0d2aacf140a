package dev.talaria.cli.command.about;

import dev.talaria.cli.command.Invocation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Looks at what is around: the clock, the locale, the terminal. */
record SurroundingChecks(Invocation call) {
  private static final Duration MUCH = Duration.ofMinutes(1);
  private static final int NARROWEST = 32;
  private static final String SET_CLOCK = "set the clock (timedatectl set-ntp true)";

  /**
   * The clock is behind where something in the state directory was written later than now: what is
   * kept would stand in the wrong order. The disk may have a clock of its own.
   */
  Finding clock(Path state) {
    try {
      var touched = Files.createTempFile(state, "clock", ".tmp");
      Instant disk;
      try {
        disk = Files.getLastModifiedTime(touched).toInstant();
      } finally {
        Files.delete(touched);
      }
      var now = Instant.now();
      if (Duration.between(now, disk).abs().compareTo(MUCH) > 0) {
        return Finding.wrong(
            "clock",
            "it is " + now + " here and " + disk + " on the disk of " + state,
            SET_CLOCK + ", here or where that disk is");
      }
      var newest = newest(state);
      return newest.isAfter(now.plus(MUCH))
          ? Finding.wrong(
              "clock",
              "it is " + now + ", but the newest entry in " + state + " is of " + newest,
              SET_CLOCK + "; if it is right, this goes away when that time has come")
          : Finding.ok("clock", now.toString());
    } catch (IOException unreadable) {
      return Finding.wrong(
          "clock", "the times in " + state + " cannot be read", "see what is said of state");
    }
  }

  private static Instant newest(Path state) throws IOException {
    var newest = Instant.EPOCH;
    try (Stream<Path> files = Files.list(state)) {
      for (var file : files.toList()) {
        if (Files.isRegularFile(file)) {
          var time = Files.getLastModifiedTime(file).toInstant();
          newest = time.isAfter(newest) ? time : newest;
        }
      }
    }
    return newest;
  }

  /** Talaria writes UTF-8 whatever it is; a terminal may not show that. */
  Finding locale() {
    var environment = call.from().environment();
    var name = Stream.of("LC_ALL", "LC_CTYPE", "LANG")
        .map(variable -> environment.getOrDefault(variable, ""))
        .filter(value -> !value.isEmpty())
        .findFirst()
        .orElse("C");
    boolean utf8 = name.toLowerCase(Locale.ROOT).replace("-", "").contains("utf8");
    if (utf8) {
      return Finding.ok("locale", name);
    }
    return call.from().outIsTerminal()
        ? Finding.wrong(
            "locale",
            name + " is not UTF-8, which is what Talaria writes",
            "export LANG=C.UTF-8, or another that locale -a lists")
        : Finding.ok("locale", name + "; Talaria writes UTF-8 all the same");
  }

  Finding terminal() {
    if (!call.from().outIsTerminal()) {
      return Finding.ok("terminal", "none here: plain text, no colour, no question");
    }
    var name = call.from().environment().getOrDefault("TERM", "");
    if (name.isEmpty() || name.equals("dumb")) {
      return Finding.wrong(
          "terminal",
          name.isEmpty() ? "TERM is not set" : "TERM is dumb, so the shell has no status bar",
          "export TERM=xterm-256color, or what your terminal is");
    }
    boolean colours = call.page().style() == dev.talaria.cli.render.Style.COLOUR;
    int columns = columns();
    var told = name
        + (columns > 0 ? ", " + columns + " columns" : "")
        + (colours ? ", colours" : ", no colours (NO_COLOR or --color)");
    return columns > 0 && columns < NARROWEST
        ? Finding.wrong("terminal", told, "make it " + NARROWEST + " columns wide or more")
        : Finding.ok("terminal", told);
  }

  /** As the terminal itself says it; 0 where it does not. */
  private static int columns() {
    try {
      var stty = new ProcessBuilder(List.of("stty", "size"))
          .redirectInput(ProcessBuilder.Redirect.INHERIT)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (!stty.waitFor(2, TimeUnit.SECONDS)) {
        stty.destroyForcibly();
        return 0;
      }
      var said = new String(stty.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return said.matches("\\d{1,4} \\d{1,4}")
          ? Integer.parseInt(said.substring(said.indexOf(' ') + 1))
          : 0;
    } catch (IOException noStty) {
      return 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }
}
