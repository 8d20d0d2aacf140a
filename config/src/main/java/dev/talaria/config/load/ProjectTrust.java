package dev.talaria.config.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/**
 * Which projects' settings and workflows a person has looked at and wants used. Trust is in the
 * text of a file: when it changes, it has to be looked at again.
 *
 * <p>The list is only ever appended to, one line at a time, and the last line about a file counts:
 * so two shells may write it at once, and a line cut short says nothing.
 *
 * @param list the file that holds the list, in a directory that only the user can write to
 */
public record ProjectTrust(Path list) {
  private static final String NONE = "-";

  public enum State {
    TRUSTED,
    CHANGED,
    UNKNOWN
  }

  public static Path fileOf(Path workingDirectory) {
    return workingDirectory.resolve(".talaria").resolve("application.conf");
  }

  /** Where a project's workflows are, each of which is trusted by itself. */
  public static Path workflowsOf(Path workingDirectory) {
    return fileOf(workingDirectory).resolveSibling("workflows");
  }

  public boolean isTrusted(Path file) {
    return Files.isRegularFile(file) && state(file, SettingsFile.read(file)) == State.TRUSTED;
  }

  /** Trusts the text that the file has now. */
  public void trust(Path file) {
    append(hash(SettingsFile.read(file)), name(file));
  }

  public void untrust(Path file) {
    append(NONE, name(file));
  }

  /** Also what was there when it was trusted, and may come back. */
  public void untrustAll(Path directory) {
    var inside = name(directory).replaceFirst("/?$", "/");
    entries()
        .map(entry -> entry[1])
        .filter(name -> name.startsWith(inside))
        .distinct()
        .forEach(name -> append(NONE, name));
  }

  /**
   * Says so of the very bytes that are used afterwards, not of what the file holds a moment later.
   */
  public State state(Path file, byte[] content) {
    var name = name(file);
    var trusted = entries()
        .filter(entry -> entry[1].equals(name))
        .map(entry -> entry[0])
        .reduce(NONE, (before, last) -> last);
    if (trusted.equals(NONE)) {
      return State.UNKNOWN;
    }
    return trusted.equals(hash(content)) ? State.TRUSTED : State.CHANGED;
  }

  /** A hash and a name each. */
  private Stream<String[]> entries() {
    return lines().lines().map(line -> line.split(" ", 2)).filter(line -> line.length == 2);
  }

  private String lines() {
    try {
      return new String(Files.readAllBytes(list), UTF_8);
    } catch (NoSuchFileException none) {
      return "";
    } catch (IOException broken) {
      throw new ConfigProblem("", list + " cannot be read: " + broken.getMessage());
    }
  }

  private void append(String what, String name) {
    // a line of its own even after one that was cut short
    var line = ByteBuffer.wrap(("\n" + what + " " + name + "\n").getBytes(UTF_8));
    try (var out = FileChannel.open(list, CREATE, WRITE, APPEND)) {
      while (line.hasRemaining()) {
        out.write(line);
      }
    } catch (IOException broken) {
      throw new ConfigProblem("", list + " cannot be written: " + broken.getMessage());
    }
  }

  /** The real path, as a URI: one line whatever the directories are called. */
  private static String name(Path file) {
    try {
      return file.toRealPath().toUri().toASCIIString();
    } catch (IOException gone) {
      return file.toAbsolutePath().normalize().toUri().toASCIIString();
    }
  }

  private static String hash(byte[] content) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
