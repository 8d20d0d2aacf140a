package dev.talaria.runtime.permission.place;

import java.nio.file.Path;
import java.util.List;

/**
 * Places outside the working directory that every program on a machine reads as a matter of course.
 */
public final class OpenPlaces {
  private static final List<Path> READABLE = List.of(
          "/var/log",
          "/usr",
          "/etc",
          "/opt",
          "/bin",
          "/sbin",
          "/lib",
          "/lib64",
          "/proc",
          "/sys",
          "/tmp",
          "/var/tmp",
          "/srv",
          "/nix/store",
          "/Library/Logs",
          "/System",
          "/private/tmp",
          "/private/var/log",
          "/private/etc",
          "/Applications",
          "/dev/null",
          "/var/lib/dpkg",
          "/var/cache",
          "/run/systemd",
          "/run/log")
      .stream()
      .map(Path::of)
      .toList();

  private static final List<String> SINKS = List.of(
      "/dev/null",
      "/dev/zero",
      "/dev/full",
      "/dev/stdin",
      "/dev/stdout",
      "/dev/stderr",
      "/dev/tty");

  private OpenPlaces() {}

  public static boolean isReadable(Path path) {
    return READABLE.stream().anyMatch(path::startsWith);
  }

  /** Devices that writing to changes nothing. */
  public static boolean isSink(String path) {
    return SINKS.contains(path) || path.startsWith("/dev/fd/");
  }
}
