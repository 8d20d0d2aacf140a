package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.Told;
import dev.talaria.runtime.board.CardBudget;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Content.Notify;
import dev.talaria.runtime.board.Content.Priority;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.schedule.Once;
import dev.talaria.runtime.schedule.words.Reading;
import dev.talaria.runtime.schedule.words.ScheduleReader;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.wire.CardFields;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a person writes on a card, from the words of the wire.
 *
 * @param directory that paths are relative to
 */
record CardReader(Path directory, ZoneId zone, Instant now) {
  private static final String EXAMPLE = "for example: /board add Mend the parser";
  private static final int LONGEST_TITLE = 120;
  private static final int LONGEST_LABEL = 60;
  private static final int MOST_LABELS = 50;
  private static final int MOST_ATTEMPTS = 1_000;
  private static final CardFields NONE =
      new CardFields(null, null, null, null, null, null, null, null, null);

  /** A point in time, or none. */
  record Time(@Nullable Instant at) {}

  /** A budget, or none of its own. */
  record Limit(@Nullable CardBudget budget) {}

  /** What was written; null leaves a thing as it is. An empty title: the first line of the work. */
  record Written(
      @Nullable String title,
      @Nullable Work work,
      @Nullable Priority priority,
      @Nullable List<String> labels,
      @Nullable Time due,
      @Nullable Time from,
      @Nullable Workspace workspace,
      @Nullable Integer attempts,
      @Nullable Notify notifies,
      @Nullable Limit limit) {
    Content over(Content before) {
      var its = work == null ? before.work() : work;
      return new Content(
          title == null ? before.title() : title.isEmpty() ? firstLine(its) : title,
          its,
          priority == null ? before.priority() : priority,
          labels == null ? before.labels() : labels,
          due == null ? before.due() : due.at(),
          from == null ? before.from() : from.at(),
          workspace == null ? before.workspace() : workspace,
          attempts == null ? before.attempts() : attempts,
          notifies == null ? before.notifies() : notifies,
          limit == null ? before.budget() : limit.budget());
    }
  }

  Content added(@Nullable String title, String prompt, @Nullable CardFields fields) throws Refusal {
    var written = edited(title == null ? "" : title, prompt, fields);
    return written.over(new Content(
        "",
        written.work,
        Priority.NORMAL,
        List.of(),
        null,
        null,
        new Workspace.Scratch(),
        0,
        Notify.ALWAYS,
        null));
  }

  Written edited(@Nullable String title, @Nullable String prompt, @Nullable CardFields fields)
      throws Refusal {
    var said = fields == null ? NONE : fields;
    return new Written(
        title == null ? null : title(title.strip()),
        prompt == null ? null : Requested.scanned(prompt, EXAMPLE),
        said.priority() == null ? null : word("priority", said.priority(), Priority.values()),
        said.labels() == null ? null : labels(said.labels()),
        said.due() == null ? null : time("due", said.due()),
        said.from() == null ? null : time("from", said.from()),
        said.workspace() == null ? null : workspace(said.workspace()),
        said.attempts() == null ? null : attempts(said.attempts()),
        said.notifyOn() == null ? null : word("notify", said.notifyOn(), Notify.values()),
        said.budget() == null ? null : limit(said.budget()));
  }

  private static String title(String given) throws Refusal {
    if (given.length() > LONGEST_TITLE || given.lines().count() > 1) {
      throw Refusal.usage("a title is one line of at most " + LONGEST_TITLE + " characters", "");
    }
    return given;
  }

  private static String firstLine(Work work) {
    var line = work.text().strip().lines().findFirst().orElse("").strip();
    if (line.length() <= LONGEST_TITLE) {
      return line;
    }
    int end = LONGEST_TITLE - 1;
    return line.substring(0, Character.isHighSurrogate(line.charAt(end - 1)) ? end - 1 : end) + "…";
  }

  private static List<String> labels(List<@Nullable String> said) throws Refusal {
    var labels = new LinkedHashSet<String>();
    for (var text : said) {
      var label = text == null ? "" : text.strip();
      if (label.isEmpty() || label.length() > LONGEST_LABEL || label.lines().count() > 1) {
        throw Refusal.usage(
            "a label is one line of 1 to " + LONGEST_LABEL + " characters, was \"" + label + "\"",
            "");
      }
      labels.add(label);
    }
    if (labels.size() > MOST_LABELS) {
      throw Refusal.usage(
          "a card has at most " + MOST_LABELS + " labels, were " + labels.size(), "");
    }
    return List.copyOf(labels);
  }

  private Time time(String what, String said) throws Refusal {
    return said.isBlank()
        ? new Time(null)
        : switch (ScheduleReader.read(said, zone, now)) {
          case Reading.Understood(Once(var at)) -> new Time(at);
          case Reading.Understood ignored ->
            throw Refusal.usage(
                what + " must be one time, was \"" + said + "\"",
                "for example: in 2 days, or 2026-12-24T18:00");
          case Reading.Ambiguous ambiguous ->
            throw Refusal.usage(what + ": " + ambiguous.message(), "");
          case Reading.NotUnderstood(var message) -> throw Refusal.usage(what + ": " + message, "");
        };
  }

  private Workspace workspace(String said) throws Refusal {
    var workspace = Workspace.of(said)
        .orElseThrow(() -> Refusal.usage(
            "workspace must be scratch, directory PATH or worktree PATH, was \"" + said + "\"",
            ""));
    return switch (workspace) {
      case Workspace.Scratch scratch -> scratch;
      case Workspace.Directory(var path) -> new Workspace.Directory(folder(path));
      case Workspace.Worktree(var path) -> new Workspace.Worktree(folder(path));
    };
  }

  private String folder(String path) throws Refusal {
    try {
      var folder = directory.resolve(path).normalize();
      if (!Files.isDirectory(folder)) {
        throw Refusal.usage("there is no folder " + folder, "");
      }
      return folder.toString();
    } catch (InvalidPathException e) {
      throw Refusal.usage("\"" + path + "\" is no path", "");
    }
  }

  private static int attempts(int said) throws Refusal {
    if (said < 0 || said > MOST_ATTEMPTS) {
      throw Refusal.usage("attempts must be 0 to " + MOST_ATTEMPTS + ", was " + said, "");
    }
    return said;
  }

  private static Limit limit(String said) throws Refusal {
    return new Limit(
        said.isBlank()
            ? null
            : CardBudget.of(said)
                .orElseThrow(() -> Refusal.usage(
                    "\"" + said.strip() + "\" is no budget",
                    "for example: " + CardBudget.EXAMPLE)));
  }

  /** One of these, whatever its case. */
  static <E extends Enum<E>> E word(String field, String said, E[] values) throws Refusal {
    for (var value : values) {
      if (Told.lower(value).equals(said.strip().toLowerCase(Locale.ROOT))) {
        return value;
      }
    }
    throw Refusal.usage(
        field + " must be one of "
            + Arrays.stream(values).map(Told::lower).collect(Collectors.joining(", "))
            + ", was \"" + said + "\"",
        "");
  }
}
