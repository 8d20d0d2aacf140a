package dev.talaria.cli.command;

import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Nearest;
import dev.talaria.config.load.Assignment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The options before the verb.
 *
 * @param settings of {@code --set} and {@code --model}, the later of two for one key
 * @param color {@code auto}, {@code always} or {@code never}
 * @param rest the verb and what follows it
 */
public record GlobalOptions(
    @Nullable String profile,
    @Nullable String configFile,
    List<Assignment> settings,
    @Nullable String directory,
    String color,
    boolean verbose,
    List<String> rest) {
  /** Each with the name of its value, and what it does. */
  static final Map<String, String> WITH_VALUE = withValue();

  static final Map<String, String> WITHOUT_VALUE = withoutValue();

  public GlobalOptions {
    settings = List.copyOf(settings);
    rest = List.copyOf(rest);
  }

  /**
   * Reads up to the first word that is no option; {@code --help} and {@code --version} are verbs.
   */
  public static GlobalOptions parse(List<String> words) throws Refused {
    var values = new LinkedHashMap<String, String>();
    var settings = new ArrayList<Assignment>();
    boolean verbose = false;
    int next = 0;
    while (next < words.size() && words.get(next).startsWith("-")) {
      var word = words.get(next++);
      int equals = word.indexOf('=');
      var name = equals < 0 ? word : word.substring(0, equals);
      switch (name) {
        case "--help", "-h" -> {
          return of(values, settings, verbose, help(words.subList(next, words.size())));
        }
        case "--version" -> {
          return of(values, settings, verbose, List.of(Verb.VERSION.words()));
        }
        case "--verbose" -> verbose = true;
        default -> {
          if (!WITH_VALUE.containsKey(name)) {
            throw unknown(word);
          }
          if (equals < 0 && next == words.size()) {
            throw Refused.usage(name + " needs a value: " + WITH_VALUE.get(name), "");
          }
          var value = equals < 0 ? words.get(next++) : word.substring(equals + 1);
          values.put(name, value);
          setting(name, value, settings);
        }
      }
    }
    return of(values, settings, verbose, words.subList(next, words.size()));
  }

  private static List<String> help(List<String> after) {
    return Stream.concat(Stream.of(Verb.HELP.words()), after.stream().limit(2)).toList();
  }

  private static void setting(String name, String value, List<Assignment> settings) throws Refused {
    try {
      if (name.equals("--set")) {
        settings.add(Assignment.parse(value));
      } else if (name.equals("--model")) {
        settings.add(new Assignment("model.name", value, "--model"));
      }
    } catch (ConfigProblem problem) {
      throw Refused.usage(problem.getMessage(), "");
    }
  }

  private static GlobalOptions of(
      Map<String, String> values, List<Assignment> settings, boolean verbose, List<String> rest)
      throws Refused {
    var color = values.getOrDefault("--color", "auto");
    if (!List.of("auto", "always", "never").contains(color)) {
      throw Refused.usage("--color is auto, always or never, not \"" + color + "\"", "");
    }
    return new GlobalOptions(
        values.get("--profile"),
        values.get("--config"),
        settings,
        values.get("--cwd"),
        color,
        verbose,
        rest);
  }

  private static Refused unknown(String word) {
    var known = new TreeSet<>(WITH_VALUE.keySet());
    known.addAll(WITHOUT_VALUE.keySet());
    return Refused.usage(
        "there is no option " + word + " before the verb",
        Nearest.to(word, known)
            .map(near -> "did you mean " + near + "?")
            .orElse("talaria help lists them"));
  }

  private static Map<String, String> withValue() {
    var options = new LinkedHashMap<String, String>();
    options.put("--profile", "NAME");
    options.put("--model", "NAME");
    options.put("--config", "FILE");
    options.put("--set", "key=value");
    options.put("--cwd", "DIR");
    options.put("--color", "auto|always|never");
    return options;
  }

  private static Map<String, String> withoutValue() {
    var options = new LinkedHashMap<String, String>();
    options.put("--verbose", "say more on stderr");
    options.put("--help", "like talaria help");
    options.put("--version", "like talaria version");
    return options;
  }
}
