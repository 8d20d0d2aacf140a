package dev.talaria.e2e;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The processes of this machine, found by a variable in their environment. */
final class Processes {
  private Processes() {}

  /** A process that has not ended. */
  record Found(long pid, String command) {}

  static List<Found> with(String name, String value) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(
              entry -> entry.getFileName().toString().chars().allMatch(Character::isDigit))
          .filter(entry -> text(entry.resolve("environ"))
              .filter(
                  environment -> ("\0" + environment).contains("\0" + name + "=" + value + "\0"))
              .isPresent())
          .map(entry -> new Found(
              Long.parseLong(entry.getFileName().toString()),
              text(entry.resolve("cmdline")).orElse("").replace('\0', ' ').strip()))
          .toList();
    }
  }

  /** The words that it was started with. */
  static String words(long pid) {
    return text(Path.of("/proc", Long.toString(pid), "cmdline")).orElseThrow();
  }

  /** The variables that it was started with, one a line. */
  static String variables(long pid) {
    return text(Path.of("/proc", Long.toString(pid), "environ")).orElseThrow().replace('\0', '\n');
  }

  /** Dead children that this process has not collected. */
  static List<Long> zombiesOf(long parent) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(
              entry -> entry.getFileName().toString().chars().allMatch(Character::isDigit))
          .filter(entry -> text(entry.resolve("stat"))
              .map(stat -> stat.substring(stat.lastIndexOf(')') + 2))
              .filter(stat -> stat.startsWith("Z " + parent + " "))
              .isPresent())
          .map(entry -> Long.parseLong(entry.getFileName().toString()))
          .toList();
    }
  }

  /** Empty where it is gone, is dead and not yet collected, or belongs to somebody else. */
  private static Optional<String> text(Path file) {
    try {
      return Optional.of(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }
}
