package dev.talaria.runtime.permission;

import java.nio.file.Path;
import java.util.List;

/** What a grant is about. Each names the tool, so that none covers what another tool does. */
public sealed interface Coverage {
  String tool();

  /** This command line, letter for letter, in this directory. */
  record ExactCommand(String tool, String command, Path directory) implements Coverage {}

  /** Every command that starts with these words; never one with a dangerous effect. */
  record CommandPrefix(String tool, List<String> words) implements Coverage {
    public CommandPrefix {
      words = List.copyOf(words);
      if (words.isEmpty()) {
        throw new IllegalArgumentException("a prefix needs a word");
      }
    }
  }

  /** This file, or this directory and all in it. */
  record PathBelow(String tool, Path path) implements Coverage {
    public PathBelow {
      path = path.normalize();
    }
  }

  /** Every call of a tool that names neither a command nor a path. */
  record WholeTool(String tool) implements Coverage {}

  /** For the person who decides: "terminal: mvn verify in /code/shop", "write_file on /srv/x". */
  default String describe() {
    return switch (this) {
      case ExactCommand(var tool, var command, var directory) ->
        tool + ": " + command + " in " + directory;
      case CommandPrefix(var tool, var words) -> tool + ": any “" + String.join(" ", words) + " …”";
      case PathBelow(var tool, var path) -> tool + " on " + path;
      case WholeTool(var tool) -> "every use of " + tool;
    };
  }
}
