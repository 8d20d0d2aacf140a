package dev.talaria.runtime.model.builtin.ask;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that the person wants, as far as it was understood. */
public sealed interface Wish {
  /**
   * Says what went wrong, or went on, in logs.
   *
   * @param paths none where none was named
   * @param level the least severe level that was asked for; null for all
   * @param contains only lines with this text; null for all
   */
  record DigestLogs(
      List<String> paths,
      Span span,
      @Nullable String level,
      @Nullable String contains) implements Wish {
    public DigestLogs {
      paths = List.copyOf(paths);
    }
  }

  record ScanCode(String path) implements Wish {}

  record SearchFiles(String pattern, String path) implements Wish {}

  /** Says what is in a file or folder. */
  record Summarise(String path) implements Wish {}

  /**
   * Names what is in a folder.
   *
   * @param glob null for all files
   * @param deep folders below it too
   */
  record ListFiles(String path, @Nullable String glob, boolean deep) implements Wish {}

  /** Runs exactly what the person wrote, after going to {@code directory} where there is one. */
  record RunCommand(String command, @Nullable String directory) implements Wish {}

  /** Runs the tests of the project in a folder, whatever builds it. */
  record RunTests(String path) implements Wish {}

  record CheckAddress(String url) implements Wish {}

  record FetchPage(String url) implements Wish {}

  record SystemReport() implements Wish {}

  /**
   * More of an earlier result.
   *
   * @param item which of its items, from 1; 0 for all of it
   */
  record More(int item) implements Wish {}

  record Talk(About about) implements Wish {}

  /** Nothing is done about it; the answer says why. */
  record Beyond(Why why) implements Wish {}

  enum About {
    HELLO,
    THANKS,
    BYE,
    SELF
  }

  enum Why {
    WRITE,
    TRANSLATE,
    EXPLAIN,
    CHANGE,
    WATCH,
    /** A command that is not marked as one. */
    UNMARKED_COMMAND,
    /** Logs, a file or an address are meant, but which? */
    NO_TARGET,
    /** The person said not to. */
    TOLD_NOT_TO,
    NOT_UNDERSTOOD
  }
}
