package dev.talaria.config.text;

import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import dev.talaria.config.load.Reference;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The page {@code docs/settings.md}: every setting with its default and its comment. */
public final class SettingsPage {
  private static final String START = """
      # Settings

      Made from `reference.conf`; do not edit it here. Settings are written in
      [HOCON](https://github.com/lightbend/config/blob/main/HOCON.md): a friendlier JSON with comments, units and blocks.

      ```hocon
      talaria {
        model.name = anthropic/claude-sonnet-5-5
        session.deadline = 1 hour
        supervision.background { transport.retry = 9 }     # the rest as in the preset normal
        providers.here { base-url = "http://127.0.0.1:8080/v1" }
        permission.rules = [{ tool = terminal, command = "git push*", decision = ask }]
      }
      ```

      ## Where they come from

      What stands higher counts more:

      1. options: `--set session.deadline=5m`, `--model NAME`. A value that begins with `[`, `{` or `"` is HOCON, any other
         is taken as it is;
      2. the environment: `TALARIA_MODEL`, `TALARIA_PROVIDER`, `TALARIA_REASONING`, and for any key below `TALARIA_SET_` with
         the key in capitals and `_` for `.` and `-`, as in `TALARIA_SET_SESSION_MAX_TURNS=9`. An empty variable counts as
         not set;
      3. the project: `.talaria/application.conf` in the working directory, once you trust it. It must not include other
         files, and has to be trusted again when it changes;
      4. the profile: `profiles/NAME.conf` beside your own file, with `--profile NAME` or `TALARIA_PROFILE`;
      5. you: `$XDG_CONFIG_HOME/talaria/application.conf` (usually `~/.config/talaria`), or the file of `--config FILE`;
      6. the defaults below.

      A model named nearer than the provider (say with `--model`) is looked up by its name alone. `${NAME}` in a file is a key
      or a variable of your environment, `${?NAME}` one that may be missing; `include "other.conf"` reads a file beside. A key that is
      not known is refused, with the nearest one that is. A named entry set to `null` is taken away.

      `talaria config show --origin` says where each value came from, `talaria config init` writes a file to start from.
      Keys of providers never stand in settings, only where they are found.
      """;

  /** Blocks with free names: the first entry is shown as {@code <name>}, the others as they are. */
  private static final Map<String, String> FREE = Map.of(
      "providers", "anthropic",
      "prices", "claude-opus-5-5",
      "supervision.presets", "normal");

  private SettingsPage() {}

  public static String text() {
    var page = new StringBuilder(START);
    for (var section : inOrder(Reference.defaults())) {
      page.append("\n## ").append(section.getKey()).append("\n\n");
      page.append(comment(section.getValue())).append("\n\n");
      page.append("| key | default | |\n|---|---|---|\n");
      rows(section.getKey(), (ConfigObject) section.getValue(), page);
      entries(section.getKey(), (ConfigObject) section.getValue(), page);
    }
    return page.toString();
  }

  private static void rows(String path, ConfigObject block, StringBuilder page) {
    var shown = FREE.get(path);
    for (var entry : inOrder(block)) {
      if (shown == null) {
        row(path + "." + ConfigUtil.joinPath(entry.getKey()), entry.getValue(), page);
      } else if (shown.equals(entry.getKey())) {
        rows(path + ".NAME", (ConfigObject) entry.getValue(), page);
      }
    }
  }

  private static void row(String path, ConfigValue value, StringBuilder page) {
    if (value instanceof ConfigObject block) {
      page.append("| `" + path + "` | | " + cell(comment(value)) + " |\n");
      rows(path, block, page);
    } else {
      page.append(
          "| `" + path + "` | " + shown(path, value) + " | " + cell(comment(value)) + " |\n");
    }
  }

  /** An entry of one's own has no default of a provider that it is not. */
  private static String shown(String path, ConfigValue value) {
    boolean own = path.startsWith("providers.NAME") || path.startsWith("prices.NAME");
    return own ? "" : "`" + cell(hocon(value)) + "`";
  }

  /** The entries of blocks with free names that come with Talaria. */
  private static void entries(String path, ConfigObject block, StringBuilder page) {
    if (FREE.containsKey(path)) {
      page.append("\n```hocon\ntalaria." + path + " {\n");
      for (var entry : inOrder(block)) {
        page.append("  # " + comment(entry.getValue()) + "\n  ");
        page.append(ConfigUtil.joinPath(entry.getKey()) + " " + hocon(entry.getValue()) + "\n");
      }
      page.append("}\n```\n");
      return;
    }
    for (var entry : inOrder(block)) {
      if (entry.getValue() instanceof ConfigObject inner) {
        entries(path + "." + entry.getKey(), inner, page);
      }
    }
  }

  private static String hocon(ConfigValue value) {
    return switch (value) {
      case ConfigObject block ->
        inOrder(block).stream()
            .map(SettingsPage::assignment)
            .collect(Collectors.joining(", ", "{ ", " }"));
      case List<?> list ->
        list.stream()
            .map(item -> hocon((ConfigValue) item))
            .collect(Collectors.joining(", ", "[", "]"));
      default -> plain(value);
    };
  }

  private static String assignment(Map.Entry<String, ConfigValue> entry) {
    var name = ConfigUtil.joinPath(entry.getKey());
    return entry.getValue() instanceof ConfigObject
        ? name + " " + hocon(entry.getValue())
        : name + " = " + hocon(entry.getValue());
  }

  /** Without quotes where HOCON needs none. */
  private static String plain(ConfigValue value) {
    var text = value.render(ConfigRenderOptions.concise());
    return text.matches("\"[A-Za-z0-9_.][A-Za-z0-9_. -]*\"")
        ? text.substring(1, text.length() - 1)
        : text;
  }

  private static String comment(ConfigValue value) {
    return value.origin().comments().stream().map(String::strip).collect(Collectors.joining(" "));
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  private static List<Map.Entry<String, ConfigValue>> inOrder(ConfigObject block) {
    return block.entrySet().stream()
        .sorted(Comparator.comparingInt((Map.Entry<String, ConfigValue> entry) ->
                entry.getValue().origin().lineNumber())
            .thenComparing(Map.Entry::getKey))
        .toList();
  }
}
