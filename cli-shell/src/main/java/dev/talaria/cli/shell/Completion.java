package dev.talaria.cli.shell;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.render.Words;
import dev.talaria.cli.terminal.Suggestions;
import dev.talaria.cli.workflow.NewWorkflows;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.command.SlashCommand;
import dev.talaria.runtime.wire.WorkflowInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * What Tab offers: commands, tasks, processes, jobs, cards, runs, models, and files after
 * {@code @}.
 */
final class Completion implements Suggestions {
  private static final int MOST_FILES = 500;

  private final Scene scene;
  private final WorkflowFiles workflows;

  Completion(Scene scene, WorkflowFiles workflows) {
    this.scene = scene;
    this.workflows = workflows;
  }

  @Override
  public List<Suggestion> forLine(String beforeWord, String word) {
    if (beforeWord.isBlank() && word.startsWith("/") && word.indexOf('/', 1) < 0) {
      return Arrays.stream(SlashCommand.values())
          .flatMap(c -> c.words().map(w -> new Suggestion("/" + w, c.help(), true)))
          .toList();
    }
    if (word.startsWith("@")) {
      return files("@", word.substring(1));
    }
    if (CommandLine.parse(beforeWord) instanceof Parsed.Slash(var command, var rest)) {
      return rest.isBlank()
          ? arguments(command)
          : VerbGroup.of(command).map(group -> afterVerb(group, rest, word)).orElse(List.of());
    }
    return List.of();
  }

  private List<Suggestion> arguments(SlashCommand command) {
    return switch (command) {
      case MODEL ->
        scene.models().stream().map(m -> new Suggestion(m, "", true)).toList();
      case REVOKE -> words("all");
      case OUTPUT, KILL -> processes();
      case CRON, BOARD, WORKFLOW ->
        VerbGroup.of(command).stream()
            .flatMap(group ->
                group.verbs().map(verb -> new Suggestion(group.word(verb), verb.help(), true)))
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

  /** {@code rest}: a verb and whatever stands before the word at the cursor. */
  private List<Suggestion> afterVerb(VerbGroup group, String rest, String word) {
    var before = List.of(rest.strip().split("\\s+"));
    return group
        .verbs()
        .filter(verb -> group.word(verb).equals(before.getFirst()))
        .findFirst()
        .map(verb -> afterVerb(verb, before, word))
        .orElse(List.of());
  }

  private List<Suggestion> afterVerb(Verb verb, List<String> before, String word) {
    if (word.startsWith("--")) {
      return VerbGroup.flags(verb).stream()
          .map(flag -> new Suggestion(flag.word(), flag.help(), true))
          .toList();
    }
    var values = Flag.named(before.getLast(), VerbGroup.flags(verb)).map(this::values);
    if (values.isPresent()) {
      return values.get();
    }
    boolean first = before.size() == 1;
    return switch (verb) {
      case BOARD_REMOVE, BOARD_RENAME -> first ? boards() : List.of();
      case BOARD_ARCHIVE -> cards();
      case BOARD_LINK, BOARD_UNLINK -> before.size() <= 2 ? cards() : List.of();
      case BOARD_ATTACH -> first ? cards() : before.size() == 2 ? files("", word) : List.of();
      case WORKFLOW_LIST -> first ? workflows() : List.of();
      case WORKFLOW_SHOW ->
        first
            ? Stream.concat(runs().stream(), workflows(word).stream().filter(this::hasNoRun))
                .toList()
            : List.of();
      case WORKFLOW_EXAMPLES -> first ? examples() : List.of();
      default -> !first ? List.of() : firstOf(verb, word);
    };
  }

  private List<Suggestion> firstOf(Verb verb, String word) {
    return verb.takesJob()
        ? jobs()
        : verb.takesCard()
            ? cards()
            : verb.takesRun() ? runs() : verb.takesWorkflow() ? workflows(word) : List.of();
  }

  /** What may follow an option. */
  private List<Suggestion> values(Flag flag) {
    return switch (flag) {
      case BOARD -> boards();
      case PARENT -> cards();
      case EXAMPLE -> examples();
      case PRIORITY -> words("low", "normal", "high", "urgent");
      case STATUS -> words(CardRequests.PLACES.toArray(String[]::new));
      case CARD_NOTIFY -> words("always", "failure", "never");
      default -> List.of();
    };
  }

  private List<Suggestion> boards() {
    return words(scene.boards().toArray(String[]::new));
  }

  private List<Suggestion> cards() {
    return scene.cards().stream()
        .map(card ->
            new Suggestion(card.card(), card.status() + ": " + Words.start(card.title(), 40), true))
        .toList();
  }

  /** Their ids, and the names of those that have a newest one. */
  private List<Suggestion> runs() {
    var names = ran().map(name -> new Suggestion(name, "its newest run", true));
    var ids = scene.runs().stream()
        .map(run -> new Suggestion(
            run.id(), run.workflow() + ", began " + Words.time(run.startedAt()), true));
    return Stream.concat(names, ids).toList();
  }

  private Stream<String> ran() {
    return scene.runs().stream().map(WorkflowInfo::workflow).distinct();
  }

  private boolean hasNoRun(Suggestion workflow) {
    return ran().noneMatch(workflow.text()::equals);
  }

  /** By their names, those too whose file is gone. */
  private List<Suggestion> workflows() {
    return words(
        Stream.concat(ran(), workflows.names().stream()).distinct().toArray(String[]::new));
  }

  /** Their names and files. */
  private List<Suggestion> workflows(String typed) {
    return Stream.concat(
            words(workflows.names().toArray(String[]::new)).stream(), files("", typed).stream())
        .toList();
  }

  private static List<Suggestion> examples() {
    return NewWorkflows.examples().stream()
        .map(example -> new Suggestion(example.name(), example.about(), true))
        .toList();
  }

  private List<Suggestion> jobs() {
    return scene.jobs().stream()
        .flatMap(job -> Stream.of(job.name(), job.id())
            .filter(name -> !name.isEmpty() && name.chars().noneMatch(Character::isWhitespace))
            .map(name ->
                new Suggestion(name, job.state() + ": " + Words.start(job.prompt(), 40), true)))
        .toList();
  }

  private List<Suggestion> processes() {
    return scene.processes().stream()
        .map(process -> new Suggestion(
            process.id(), process.state() + ": " + Words.start(process.command(), 40), true))
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

  private List<Suggestion> files(String sign, String typed) {
    int slash = typed.lastIndexOf('/') + 1;
    var folder = typed.substring(0, slash);
    try (var found = Files.list(workflows.directory().resolve(folder))) {
      return found
          .limit(MOST_FILES)
          .filter(file ->
              !file.getFileName().toString().startsWith(".") || typed.startsWith(".", slash))
          .map(file -> {
            boolean isFolder = Files.isDirectory(file);
            var name = sign + folder + file.getFileName() + (isFolder ? "/" : "");
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
