package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.board.HandOff;
import dev.talaria.runtime.board.Remark;
import dev.talaria.runtime.board.Worker;
import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.ToolResult;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** {@code card}: the card that the session works on. Only sessions of cards have it. */
public final class CardTool extends BuiltInTool {
  public static final String NAME = "card";

  private static final int MOST_PARTS = 50;
  private static final int MOST_FILES = HandOff.MOST_FILES;

  private final Supplier<Worker> worker;

  /** {@code worker} is asked for at each call: the board begins after the tools. */
  public CardTool(ToolSettings settings, Supplier<Worker> worker) {
    super(
        NAME,
        "Shows the card you work on, adds a comment to it, or says how your part of it ended: done,"
            + " review (somebody should look at it first), question (only a person can answer), or"
            + " split (into parts that come first). Say one of these last four once, at your end.",
        settings,
        List.of(
            Parameter.choice(
                    "action",
                    "what to do",
                    "show",
                    "comment",
                    "done",
                    "review",
                    "question",
                    "split")
                .must(),
            Parameter.text(
                "text",
                "the comment, the summary for whoever builds on it, or the question; all but show"
                    + " and split need it"),
            Parameter.text(
                "files", "done and review: files of the workspace to keep, one on each line"),
            Parameter.list(
                "parts",
                "split: {title, prompt, after: [numbers of parts before it that come first]}")));
    this.worker = worker;
  }

  /** Whether a call said how the worker's part ended. */
  public static boolean isEnd(JsonNode arguments) {
    return switch (arguments.path("action").asText()) {
      case "done", "review", "question", "split" -> true;
      default -> false;
    };
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return switch (arguments.text("action")) {
      case "done", "review" -> Effects.reading(files(arguments, paths).toArray(Path[]::new));
      default -> Effects.NONE;
    };
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("action");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context) throws BadArgument {
    var card = worker.get();
    var session = context.session();
    var action = arguments.text("action");
    var text = arguments.text("text").strip();
    if (text.isEmpty() && !action.equals("show") && !action.equals("split")) {
      throw new BadArgument("text must say something, was blank");
    }
    var problem = Remark.problem("text", text);
    if (problem.isPresent()) {
      throw new BadArgument(problem.get());
    }
    return result(
        action,
        switch (action) {
          case "show" -> card.show(session);
          case "comment" -> card.comment(session, text);
          case "question" -> card.question(session, text);
          case "split" -> card.split(session, text, parts(arguments));
          default ->
            card.done(
                session, text, files(arguments, ToolPaths.of(context)), action.equals("review"));
        });
  }

  private static ToolResult result(String action, Worker.Answer answer) {
    return switch (answer) {
      case Worker.Answer.Done(var text) -> ToolResult.ok(text, action);
      case Worker.Answer.Refused(var reason) -> ToolResult.failed("card: " + reason);
    };
  }

  /** Where they really are: what is copied is what was asked about. */
  private static List<Path> files(Arguments arguments, ToolPaths paths) throws BadArgument {
    var files = new ArrayList<Path>();
    for (var line : arguments.text("files").lines().toList()) {
      if (!line.isBlank()) {
        files.add(path(line.strip(), paths));
      }
    }
    if (files.size() > MOST_FILES) {
      throw new BadArgument(
          "files must be at most %d, were %d".formatted(MOST_FILES, files.size()));
    }
    return files;
  }

  private static Path path(String line, ToolPaths paths) throws BadArgument {
    try {
      return paths.resolve(line);
    } catch (InvalidPathException e) {
      throw new BadArgument("files: %s is no path".formatted(VisibleText.line(line)));
    }
  }

  private static List<Worker.Part> parts(Arguments arguments) throws BadArgument {
    var list = arguments.has("parts") ? arguments.list("parts") : null;
    if (list == null || list.isEmpty() || list.size() > MOST_PARTS) {
      throw new BadArgument("parts must be 1 to %d of {title, prompt, after}, were %d"
          .formatted(MOST_PARTS, list == null ? 0 : list.size()));
    }
    var parts = new ArrayList<Worker.Part>();
    for (JsonNode one : list) {
      var title = one.path("title").asText().strip();
      var prompt = one.path("prompt").asText().strip();
      int number = parts.size() + 1;
      if (title.isEmpty() || prompt.isEmpty()) {
        throw new BadArgument("parts: number %d needs a title and a prompt".formatted(number));
      }
      var problem = PromptScan.ofPrompt(title + "\n" + prompt);
      if (problem.isPresent()) {
        throw new BadArgument("parts: number %d was blocked: %s".formatted(number, problem.get()));
      }
      var after = new ArrayList<Integer>();
      for (JsonNode before : one.path("after")) {
        if (!before.isInt() || before.intValue() < 1 || before.intValue() >= number) {
          throw new BadArgument("parts: number %d comes after %s, which is no part before it"
              .formatted(number, before));
        }
        after.add(before.intValue());
      }
      parts.add(new Worker.Part(title, prompt, after));
    }
    return parts;
  }
}
