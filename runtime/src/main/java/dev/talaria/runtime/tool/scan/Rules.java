package dev.talaria.runtime.tool.scan;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The rules, read from {@code rules.txt} beside this class. */
public final class Rules {
  private static final Set<String> KEYS = Set.of(
      "id", "severity", "cwe", "languages", "secret", "comments", "pattern", "unless", "advice");

  private Rules() {}

  public static List<Rule> builtIn() {
    try (InputStream in = Rules.class.getResourceAsStream("rules.txt")) {
      if (in == null) {
        throw new IllegalStateException("rules.txt is missing from the program");
      }
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Rule> parse(String text) {
    var rules = new ArrayList<Rule>();
    Map<String, String> block = new HashMap<>();
    for (String line : (text + "\n\n").split("\n", -1)) {
      int colon = line.indexOf(": ");
      if (line.startsWith("#")) {
        continue;
      }
      if (line.isBlank() && !block.isEmpty()) {
        rules.add(rule(block));
        block.clear();
      } else if (colon > 0 && KEYS.contains(line.substring(0, colon))) {
        block.put(line.substring(0, colon), line.substring(colon + 2));
      } else if (!line.isBlank()) {
        throw new IllegalArgumentException("not a line of a rule: " + line);
      }
    }
    return List.copyOf(rules);
  }

  private static Rule rule(Map<String, String> block) {
    return new Rule(
        must(block, "id"),
        Rule.Severity.valueOf(must(block, "severity").toUpperCase(Locale.ROOT)),
        must(block, "cwe"),
        languages(must(block, "languages")),
        block.getOrDefault("secret", "").equals("true"),
        block.getOrDefault("comments", "").equals("true"),
        Pattern.compile(must(block, "pattern")),
        block.containsKey("unless") ? Pattern.compile(must(block, "unless")) : null,
        must(block, "advice"));
  }

  private static String must(Map<String, String> block, String key) {
    String value = block.get(key);
    if (value == null) {
      throw new IllegalArgumentException("a rule has no " + key + ": " + block);
    }
    return value;
  }

  private static Set<Language> languages(String names) {
    var languages = new TreeSet<Language>();
    for (String name : names.equals("*") ? new String[0] : names.split(" ", -1)) {
      languages.add(Language.valueOf(name.toUpperCase(Locale.ROOT)));
    }
    return Set.copyOf(languages);
  }
}
