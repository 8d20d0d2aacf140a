package dev.talaria.config.load;

import dev.talaria.config.ConfigProblem;

/**
 * One setting given outside a file. A value that starts with <code>[</code>, <code>{</code> or a
 * quote is HOCON, any other one is taken as it is, so that nothing needs quoting twice.
 *
 * @param key below {@code talaria}
 * @param where what a person reads as its origin: {@code --set}, {@code TALARIA_MODEL}
 */
public record Assignment(String key, String value, String where) {

  /**
   * What follows {@code --set}: {@code key=value}, where the key may begin with {@code talaria.}.
   */
  public static Assignment parse(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new ConfigProblem("", "--set wants key=value, was \"" + text + "\"");
    }
    var key = text.substring(0, equals).strip();
    return new Assignment(
        key.startsWith("talaria.") ? key.substring("talaria.".length()) : key,
        text.substring(equals + 1).strip(),
        "--set");
  }
}
