package dev.talaria.runtime.tool;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a call is about to touch, told before it runs: the permission policy decides on it.
 *
 * @param reads absolute paths, symbolic links resolved as far as they exist
 * @param writes as {@code reads}, for what is changed, made or removed
 * @param command a shell command, or empty
 * @param directory where {@code command} runs; null: in the session's working directory
 * @param hosts names or addresses that are connected to
 */
public record Effects(
    List<Path> reads,
    List<Path> writes,
    String command,
    @Nullable Path directory,
    List<String> hosts) {
  /** Touches nothing outside the session. */
  public static final Effects NONE = new Effects(List.of(), List.of(), "", null, List.of());

  public Effects {
    reads = List.copyOf(reads);
    writes = List.copyOf(writes);
    hosts = List.copyOf(hosts);
  }

  public static Effects reading(Path... paths) {
    return new Effects(List.of(paths), List.of(), "", null, List.of());
  }

  public static Effects writing(Path... paths) {
    return new Effects(List.of(), List.of(paths), "", null, List.of());
  }

  public static Effects running(String command) {
    return new Effects(List.of(), List.of(), command, null, List.of());
  }

  /** A command that runs elsewhere, which is then a place that it can read. */
  public static Effects running(String command, Path directory) {
    return new Effects(List.of(directory), List.of(), command, directory, List.of());
  }

  public static Effects connectingTo(String host) {
    return new Effects(List.of(), List.of(), "", null, List.of(host));
  }
}
