package dev.talaria.config.text;

import dev.talaria.config.load.Reference;
import java.util.stream.Collectors;

/**
 * The {@code application.conf} to start from: every setting with its comment and default, each
 * commented out with a bare {@code #}. The blocks around them are open, so removing one {@code #}
 * is all it takes.
 */
public final class ConfigTemplate {
  private static final String START = """
      # Your settings of Talaria. Every setting is here with its default, after a # without a space:
      # remove that # and change the value. What you leave as it is follows the defaults, also later ones.
      #
      # Supervision is what people tune first. A kind of session takes the name of a preset, or a block that
      # says what is different from the preset normal:
      #
      #   talaria.supervision.background { transport.retry = 9, rate-limit.at-most = 1 hour }
      #
      # talaria config check says whether all is right, talaria config show --origin where each value comes from.
      """;

  private ConfigTemplate() {}

  public static String text() {
    var body = Reference.text();
    var settings = body.substring(body.indexOf("\ntalaria {"));
    return START
        + settings.lines().map(ConfigTemplate::line).collect(Collectors.joining("\n", "", "\n"));
  }

  private static String line(String line) {
    var said = line.strip();
    boolean stays =
        said.isEmpty() || said.startsWith("# ") || said.endsWith("{") || said.equals("}");
    return stays ? line : line.replaceFirst("\\S", "#$0");
  }
}
