package dev.talaria.cli.line;

import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import java.util.regex.Pattern;

/**
 * Notices a schedule of several words without quotes around them: its first word would be taken for
 * all of it, and the others for the beginning of the prompt.
 */
public final class Unquoted {
  static final String EXAMPLE =
      "for example: /cron add \"every weekday at 8:30\" Summarise what changed";

  /** No schedule by itself. */
  private static final Pattern OPENING = Pattern.compile(
      "(?iU)every|each|at|on|in|from|once|next|first|last|tous|toutes|chaque|le|les|dans|à|au|du"
          + "|\\*.*|\\d{1,2}(?:[,/-]\\d{1,2})*+");

  /** Goes on with a schedule rather than being a thing to do. */
  private static final Pattern GOES_ON = Pattern.compile(
      "(?iU)(?:\\d|\\*|\\p{L}{1,2} \\d|(?:at|on|in|from|until|till|and|every|each|between|except"
          + "|noon|midnight|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\\b).*",
      Pattern.DOTALL);

  private Unquoted() {}

  /** What was typed after {@code cron add}; a shell has taken the quotes away. */
  public static void check(Given add) throws Refused {
    var words = add.arguments();
    if (words.size() > 2 && words.getFirst().indexOf(' ') < 0) {
      check(words.getFirst(), add.textFrom(1));
    }
  }

  static void check(String schedule, String prompt) throws Refused {
    if (OPENING.matcher(schedule).matches() || GOES_ON.matcher(prompt).matches()) {
      throw Refused.usage("a schedule of several words needs quotes", EXAMPLE);
    }
  }
}
