package dev.talaria.runtime.tool;

import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.permission.redaction.SecretNames;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a tool's process may see of the environment of whoever started the session. */
public final class ToolEnvironment {
  /** So that no program waits for a person, opens a pager or draws for a terminal. */
  private static final Map<String, String> FIXED = Map.of(
      "PAGER", "cat",
      "GIT_PAGER", "cat",
      "GIT_TERMINAL_PROMPT", "0",
      "NO_COLOR", "1",
      "TERM", "dumb");

  private ToolEnvironment() {}

  /**
   * Keeps the names that one of {@code allow} matches ({@code *} stands for any letters), one that
   * looks like a secret, or has one as its value, only where it is named letter by letter, and sets
   * what makes programs behave without a terminal.
   */
  public static Map<String, String> reduce(
      Map<String, String> environment, Collection<String> allow, Redactor redactor) {
    Pattern allowed = Pattern.compile(
        allow.stream().map(ToolEnvironment::regex).collect(Collectors.joining("|")));
    var reduced = new TreeMap<String, String>();
    environment.forEach((name, value) -> {
      if (allowed.matcher(name).matches() && !name.equals("CI")) {
        boolean secret =
            SecretNames.looksSecret(name) || !redactor.redact(value).equals(value);
        if (!secret || allow.contains(name)) {
          reduced.put(name, value);
        }
      }
    });
    reduced.putAll(FIXED);
    return Map.copyOf(reduced);
  }

  private static String regex(String glob) {
    return Pattern.quote(glob).replace("*", "\\E.*\\Q");
  }
}
