package dev.talaria.cli.shell;

import dev.talaria.cli.command.Verb;
import dev.talaria.cli.cron.CronLine;
import dev.talaria.cli.render.Words;
import dev.talaria.cli.terminal.Suggestions;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.command.SlashCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What Tab offers: commands, tasks, jobs, models, and files after {@code @}. */
final class Completion implements Suggestions {
  private static final int MOST_FILES = 500;

  private final Scene scene;
  private final Path directory;

  Completion(Scene scene, Path directory) {
    this.scene = scene;
    this.directory = directory;
  }

  @Override
  public List<Suggestion> forLine(String beforeWord, String word) {
    if (beforeWord.isBlank() && word.startsWith("/") && word.indexOf('/', 1) < 0) {
      return Arrays.stream(SlashCommand.values())
          .flatMap(c -> c.words().map(w -> new Suggestion("/" + w, c.help(), true)))
          .toList();
    }
    if (word.startsWith("@")) {
      return files(word.substring(1));
    }
    if (CommandLine.parse(beforeWord) instanceof Parsed.Slash(var command, var rest)) {
      return rest.isBlank()
          ? arguments(command)
          : command == SlashCommand.CRON ? afterCron(rest.strip()) : List.of();
    }
    return List.of();
  }

  private List<Suggestion> arguments(SlashCommand command) {
    return switch (command) {
      case MODEL ->
        scene.models().stream().map(m -> new Suggestion(m, "", true)).toList();
      case REVOKE -> words("all");
      case CRON ->
        CronLine.verbs()
            .map(verb -> new Suggestion(CronLine.word(verb), verb.help(), true))
            .toList();
      case REASONING -> words("default", "off", "low", "medium", "high");
      case HELP ->
        Arrays.stream(SlashCommand.values())
            .map(c -> new Suggestion(c.word(), c.help(), true))
            .toList();
      case SHOW, WATCH, STEER, CANCEL, PAUSE, RESUME, RETRY, FORK, USE, LOG -> tasks();
      default -> List.of();
    };
  }

  /** The jobs, where the word before names what is to be done with one. */
  private List<Suggestion> afterCron(String word) {
    return CronLine.verbs().filter(Verb::takesJob).map(CronLine::word).anyMatch(word::equals)
        ? jobs()
        : List.of();
  }

  private List<Suggestion> jobs() {
    return scene.jobs().stream()
        .flatMap(job -> Stream.of(job.name(), job.id())
            .filter(name -> !name.isEmpty() && name.chars().noneMatch(Character::isWhitespace))
            .map(name ->
                new Suggestion(name, job.state() + ": " + Words.start(job.prompt(), 40), true)))
        .toList();
  }

  private List<Suggestion> tasks() {
    return scene.tasks().reversed().stream()
        .flatMap(task -> {
          var about = task.state() + ": " + Words.start(task.prompt(), 40);
          return Stream.of("" + task.number(), task.id())
              .map(name -> new Suggestion(name, about, true));
        })
        .toList();
  }

  private List<Suggestion> files(String typed) {
    int slash = typed.lastIndexOf('/') + 1;
    var folder = typed.substring(0, slash);
    try (var found = Files.list(directory.resolve(folder))) {
      return found
          .limit(MOST_FILES)
          .filter(file ->
              !file.getFileName().toString().startsWith(".") || typed.startsWith(".", slash))
          .map(file -> {
            boolean isFolder = Files.isDirectory(file);
            var name = "@" + folder + file.getFileName() + (isFolder ? "/" : "");
            return new Suggestion(name, "", !isFolder);
          })
          .sorted(java.util.Comparator.comparing(Suggestion::text))
          .toList();
    } catch (IOException | InvalidPathException e) {
      return List.of(); // no such folder: nothing to offer
    }
  }

  private static List<Suggestion> words(String... words) {
    return Stream.of(words).map(word -> new Suggestion(word, "", true)).toList();
  }
}
