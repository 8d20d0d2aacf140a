package dev.talaria.runtime.permission.command;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

/** Writes a command line in another way that means the same to a shell. */
final class Respelling {
  private Respelling() {}

  static String of(String command, Random random) {
    return switch (random.nextInt(14)) {
      case 0 -> "  " + command + "  ";
      case 1 -> "true; " + command;
      case 2 -> "true && { " + command + "\n}";
      case 3 -> "( " + command + "\n)";
      case 4 -> "sh -c " + quoted(command);
      case 5 -> "bash -lc " + quoted(command);
      case 6 -> "eval " + quoted(command);
      case 7 -> "if true; then\n" + command + "\nfi";
      case 8 -> "UNRELATED=1\n" + command;
      case 9 -> "sh <<'END_OF_IT'\n" + command + "\nEND_OF_IT\n";
      case 10 ->
        "echo "
            + Base64.getEncoder().encodeToString(command.getBytes(StandardCharsets.UTF_8))
            + " | base64 -d | sh";
      case 11 -> "the_function() {\n" + command + "\n}\nthe_function";
      case 12 -> "THE_SCRIPT=" + quoted(command) + "; eval \"$THE_SCRIPT\"";
      default -> firstWord(command, random);
    };
  }

  /** Quotes, escapes or parts the first word, where it is plain letters. */
  private static String firstWord(String command, Random random) {
    int end = 0;
    while (end < command.length() && Character.isLowerCase(command.charAt(end))) {
      end++;
    }
    String word = command.substring(0, end);
    boolean plain = end > 1 && (end == command.length() || command.charAt(end) == ' ');
    if (!plain || word.matches("if|while|until|for|case|function|coproc|time")) {
      return "\\\n" + command;
    }
    int cut = 1 + random.nextInt(end - 1);
    String head = word.substring(0, cut);
    String tail = word.substring(cut);
    String spelled = switch (random.nextInt(8)) {
      case 0 -> head + "''" + tail;
      case 1 -> "'" + head + "'" + tail;
      case 2 -> head + "\"" + tail + "\"";
      case 3 -> head + "\\" + tail;
      case 4 -> head + "\\\n" + tail;
      case 5 -> "$'\\x" + Integer.toHexString(word.charAt(0)) + "'" + word.substring(1);
      case 6 -> "$(echo " + word + ")";
      default -> "command  " + word;
    };
    return spelled + command.substring(end);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
