package dev.talaria.runtime.tool;

import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.permission.redaction.SecretNames;
import java.util.Collection;
import java.util.Locale;
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

  /** What may stand before a host: a scheme, a name and a password, which may hold anything. */
  private static final Pattern LOGIN = Pattern.compile("^([A-Za-z][\\w+.-]*://)?.*@");

  private ToolEnvironment() {}

  /**
   * Keeps the names that one of {@code allow} matches ({@code *} stands for any letters), one that
   * looks like a secret, or has one as its value, only where it is named letter by letter, and sets
   * what makes programs behave without a terminal. A proxy that is not named so is handed on
   * without who asks it.
   */
  public static Map<String, String> reduce(
      Map<String, String> environment, Collection<String> allow, Redactor redactor) {
    Pattern allowed = Pattern.compile(
        allow.stream().map(ToolEnvironment::regex).collect(Collectors.joining("|")));
    var reduced = new TreeMap<String, String>();
    environment.forEach((name, given) -> {
      if (allowed.matcher(name).matches() && !name.equals("CI")) {
        boolean named = allow.contains(name);
        var value = named || !isProxy(name) ? given : LOGIN.matcher(given).replaceFirst("$1");
        boolean secret =
            SecretNames.looksSecret(name) || !redactor.redact(value).equals(value);
        if (!secret || named) {
          reduced.put(name, value);
        }
      }
    });
    reduced.putAll(FIXED);
    return Map.copyOf(reduced);
  }

  private static boolean isProxy(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith("_proxy");
  }

  private static String regex(String glob) {
    return Pattern.quote(glob).replace("*", "\\E.*\\Q");
  }
}
