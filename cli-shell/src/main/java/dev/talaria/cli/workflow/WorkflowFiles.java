package dev.talaria.cli.workflow;

import dev.talaria.cli.command.GlobalOptions;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Surroundings;
import dev.talaria.cli.render.Words;
import dev.talaria.cli.render.WorkflowTable;
import dev.talaria.config.Nearest;
import dev.talaria.config.load.ProjectTrust;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.workflow.Workflow;
import dev.talaria.runtime.workflow.WorkflowProblems;
import dev.talaria.runtime.workflow.WorkflowReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where workflows are: a file, or by its name one of the person's, or one of the project that they
 * stand in, once they trust it.
 *
 * @param environment of the person's shell
 * @param home written as "~"
 * @param directory where they stand
 */
public record WorkflowFiles(Map<String, String> environment, String home, Path directory) {
  private static final String ENDING = ".yaml";
  private static final int MOST = 1_000;

  private static final int LONGEST = 1 << 20;

  /**
   * The text of a workflow.
   *
   * @param name without its ending
   * @param file what it is called in messages
   */
  public record Found(String name, String file, String text) {
    /** What it says, where that is sound. */
    public Workflow workflow() throws WorkflowProblems {
      return WorkflowReader.read(file, text);
    }
  }

  /** Those of whoever calls. */
  public static WorkflowFiles of(GlobalOptions options, Surroundings from) throws Refused {
    return new WorkflowFiles(
        from.environment(), from.userHome(), Invocation.directory(options, from));
  }

  /** Refused where there is none, it cannot be read, or it has to be looked at first. */
  public Found find(String typed) throws Refused {
    if (isPath(typed)) {
      var file = path(directory, typed.startsWith("~/") ? home + typed.substring(1) : typed);
      return Files.isRegularFile(file) ? read(file, called(file)) : none(typed);
    }
    var own = path(own(), typed + ENDING);
    if (Files.isRegularFile(own)) {
      return read(own, called(own));
    }
    var ofProject = path(ofProject(), typed + ENDING);
    return Files.isRegularFile(ofProject) ? trusted(ofProject, typed) : none(typed);
  }

  /** Whatever lies in a directory does not take the place of what the person has by a name. */
  private static boolean isPath(String typed) {
    return typed.contains("/") || typed.endsWith(ENDING) || typed.endsWith(".yml");
  }

  private String called(Path file) {
    return file.startsWith(directory) ? directory.relativize(file).toString() : "" + file;
  }

  private Found trusted(Path file, String typed) throws Refused {
    var content = content(file, called(file));
    var why = switch (trust().state(file, content)) {
      case TRUSTED -> "";
      case CHANGED -> "the workflow " + typed + " of this project has changed since it was trusted";
      case UNKNOWN -> "this project has a workflow " + typed + ", but it is not trusted";
    };
    if (!why.isEmpty()) {
      throw Refused.denied(
          why, "look at it, then run talaria config trust, or name its file: " + called(file));
    }
    return found(file, called(file), content);
  }

  private Found none(String typed) throws Refused {
    var names = names();
    throw new Refused(new ErrorInfo(
        "not_found",
        "there is no workflow \"" + typed + "\""
            + (names.isEmpty() ? "" : Nearest.hint(typed.replaceFirst("\\.ya?ml$", ""), names)),
        "/workflow list shows them",
        null));
  }

  /** Writes a new one; what is there stays. The work of a session may not. */
  public Path write(String name, String text) throws Refused {
    if (ProcessMark.isIn(environment, places().stateDirectory().toString())) {
      throw Refused.denied(
          "a session may not write where your workflows are",
          "do it in a terminal that no task started");
    }
    var file = path(own(), name + ENDING);
    try {
      places().createConfigDirectory();
      Files.createDirectories(own());
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw Refused.denied(file + " is there already", "choose another name");
    } catch (IOException e) {
      throw Refused.usage(file + " cannot be written: " + e.getMessage(), "");
    }
    return file;
  }

  /** All that can be called by their names; of two of one name that which is meant. */
  public List<Path> all() {
    var own = in(own());
    var others = in(ofProject()).stream()
        .filter(file -> own.stream().noneMatch(it -> name(it).equals(name(file))))
        .filter(this::isTrusted);
    return Stream.concat(own.stream(), others).toList();
  }

  /** The same with what they are about, or that something is wrong with them. */
  public List<WorkflowTable.Known> known() {
    return all().stream().map(this::known).toList();
  }

  private WorkflowTable.Known known(Path file) {
    var shown = Words.shortPath(file.toString(), home);
    try {
      var workflow = read(file, name(file)).workflow();
      return new WorkflowTable.Known(name(file), workflow.about(), shown);
    } catch (WorkflowProblems e) {
      var problems = Words.count(e.problems().size(), "problem");
      return new WorkflowTable.Known(name(file), "✗ " + problems + ": workflow check tells", shown);
    } catch (Refused e) {
      return new WorkflowTable.Known(name(file), "✗ " + e.error().message(), shown);
    }
  }

  /** What they are called. */
  public List<String> names() {
    return all().stream().map(WorkflowFiles::name).toList();
  }

  private Locations places() {
    return Locations.of(environment, home);
  }

  private Path own() {
    return places().configDirectory().resolve("workflows");
  }

  private Path ofProject() {
    return ProjectTrust.workflowsOf(directory);
  }

  private boolean isTrusted(Path file) {
    try {
      return trust().state(file, content(file, "")) == ProjectTrust.State.TRUSTED;
    } catch (Refused unreadable) {
      return false;
    }
  }

  private ProjectTrust trust() {
    return new ProjectTrust(places().trustList());
  }

  /** The files of a folder that are workflows by their names, in order. */
  public static List<Path> in(Path folder) {
    var files = new ArrayList<Path>();
    if (!Files.isDirectory(folder)) {
      return files;
    }
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ENDING)) {
      for (var file : found) {
        if (Files.isRegularFile(file) && files.size() < MOST) {
          files.add(file);
        }
      }
    } catch (IOException unreadable) {
      return List.of(); // nothing to offer
    }
    files.sort(null);
    return files;
  }

  public static String name(Path file) {
    return ("" + file.getFileName()).replaceFirst("\\.ya?ml$", "");
  }

  private static Found read(Path file, String called) throws Refused {
    return found(file, called, content(file, called));
  }

  private static byte[] content(Path file, String called) throws Refused {
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(LONGEST + 1);
      if (bytes.length > LONGEST) {
        throw Refused.usage(called + " is longer than 1 MiB", "");
      }
      return bytes;
    } catch (IOException e) {
      throw Refused.usage(called + " cannot be read", "");
    }
  }

  private static Found found(Path file, String called, byte[] content) throws Refused {
    try {
      var text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content));
      return new Found(name(file), called, text.toString());
    } catch (CharacterCodingException e) {
      throw Refused.usage(called + " is not UTF-8 text", "");
    }
  }

  @Override
  public String toString() { // the environment may hold secrets
    return "WorkflowFiles[" + directory + "]";
  }

  private static Path path(Path folder, String typed) throws Refused {
    try {
      return folder.resolve(typed).normalize();
    } catch (InvalidPathException e) {
      throw Refused.usage("\"" + typed + "\" is no workflow", "");
    }
  }
}
