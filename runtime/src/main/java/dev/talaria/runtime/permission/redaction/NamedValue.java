package dev.talaria.runtime.permission.redaction;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code password=…}, {@code "api_key": "…"}, {@code AWS_SECRET_ACCESS_KEY=…}, {@code --token …}: a
 * name that says it is a secret, and its value.
 *
 * @param strict the value counts only if it looks like one: the name is used for other things too
 */
record NamedValue(String trigger, boolean strict) implements Detector {
  private static final Pattern REST = Pattern.compile(
      "(?:s|keys?|values?|hash|string)?+(?![a-z])[A-Za-z0-9_.-]{0,40}+\\\\?[\"']?([ \\t]{0,4}+(?:=>|:=|=|:)[ \\t]{0,4}+|(?<=\\S) {1,2}+(?=[^\\s=:]))(?:\\\\?\"([^\"\\n\\\\]{1,4000}+)|'([^'\\n]{1,4000}+)|([^\\s\"',;&<>)\\]}\\\\]{1,4000}+))");

  private static final Pattern HARMLESS = Pattern.compile(
      "(?i)(?:\\$.*|<.*|%[a-z].*|\\{.*|\\*+|\\.{3}|…|x{3,}|\\[redacted.*|true|false|null|nil|none|undefined|unset|set|required|optional|string|str|env:.*|file:.*|process\\.env.*|os\\.environ.*|getenv.*|secret\\[(?:un)?set.*)");

  static void addTo(List<Detector> all) {
    for (String name : List.of(
        "password",
        "passwd",
        "passphrase",
        "pwd",
        "secret",
        "api_key",
        "apikey",
        "api-key",
        "access_key",
        "accesskey",
        "access-key",
        "private_key",
        "privatekey",
        "client_secret",
        "_token",
        "-token",
        "authtoken",
        "accesstoken",
        "refreshtoken",
        "_pass",
        "credential")) {
      all.add(new NamedValue(name, false));
    }
    for (String name : List.of("token", "auth", "signature", "sig=", "key", "_key")) {
      all.add(new NamedValue(name, true));
    }
  }

  @Override
  public @Nullable Span at(String text, int at) {
    boolean within =
        strict && isLetter(trigger.charAt(0)) && at > 0 && isLetter(text.charAt(at - 1));
    if (within || !Detector.agrees(text, at, trigger)) {
      return null;
    }
    if (at + trigger.length() > text.length()) {
      return Span.begun(at);
    }
    int name = at + trigger.length() - (trigger.endsWith("=") ? 1 : 0);
    int reach = Math.min(text.length(), name + Shapes.REACH);
    Matcher matcher = REST.matcher(text).region(name, reach);
    matcher.useTransparentBounds(true);
    boolean found = matcher.lookingAt();
    boolean open = matcher.hitEnd() && reach == text.length();
    if (!found) {
      return open ? Span.begun(at) : null;
    }
    int group = matcher.group(2) != null ? 2 : matcher.group(3) != null ? 3 : 4;
    boolean said = matcher.group(1).indexOf('=') >= 0 || matcher.group(1).indexOf(':') >= 0;
    if (!said && !isOption(text, at)) {
      return null;
    }
    boolean prose = group == 4
        && matcher.group(1).startsWith(":")
        && matcher.group(1).length() > 1
        && !endsLine(text, matcher.end());
    if (isSecret(trigger, matcher.group(group), strict || prose)) {
      return new Span(at, matcher.start(group), matcher.end(group), open);
    }
    return open ? Span.begun(at) : null;
  }

  /** {@code --token x}: whether the name at {@code at} belongs to an option. */
  private static boolean isOption(String text, int at) {
    int start = at;
    while (start > 0
        && at - start < 40
        && (isLetter(text.charAt(start - 1)) || text.charAt(start - 1) == '-')) {
      start--;
    }
    return text.startsWith("--", start)
        && (start == 0 || Character.isWhitespace(text.charAt(start - 1)));
  }

  private static boolean isLetter(char c) {
    return c < 128 && Character.isLetterOrDigit(c);
  }

  /** Whether a value is a secret, given a name that says so. */
  static boolean isSecret(String name, String value, boolean strict) {
    if (HARMLESS.matcher(value).matches() || value.isBlank()) {
      return false;
    }
    boolean password =
        name.toLowerCase(Locale.ROOT).contains("pass") || name.equalsIgnoreCase("pwd");
    boolean number = value.chars().allMatch(c -> Character.isDigit(c) || c == '.' || c == ',');
    return strict ? looksRandom(value) : password || (!number && value.length() >= 6);
  }

  /** Long and of mixed kinds, as no word of a language is. */
  static boolean looksRandom(String value) {
    boolean digit = value.chars().anyMatch(Character::isDigit);
    boolean letter = value.chars().anyMatch(Character::isLetter);
    boolean plain =
        value.chars().allMatch(c -> Character.isLetterOrDigit(c) || "+/=_-.~".indexOf(c) >= 0);
    return value.length() >= 8
        && digit
        && letter
        && (plain ? entropy(value) >= 2.7 : value.length() >= 12);
  }

  private static double entropy(String value) {
    int[] counts = new int[128];
    value.chars().forEach(c -> counts[c & 127]++);
    double bits = 0;
    for (int count : counts) {
      double share = (double) count / value.length();
      bits -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
    }
    return bits;
  }

  private static boolean endsLine(String text, int at) {
    return at >= text.length()
        || text.charAt(at) == '\n'
        || text.charAt(at) == '"'
        || text.charAt(at) == '\\';
  }
}
