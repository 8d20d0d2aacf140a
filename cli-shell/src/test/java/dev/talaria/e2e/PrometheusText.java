package dev.talaria.e2e;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text format of Prometheus, version 0.0.4, read strictly: each family has one HELP and one
 * TYPE before its samples, which stand together; no series comes twice.
 */
record PrometheusText(Map<String, Double> samples, Map<String, String> types) {
  private static final String NAME = "[a-zA-Z_:][a-zA-Z0-9_:]*";
  private static final String VALUE = "[+-]?(?:\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|Inf)|NaN";
  private static final Pattern COMMENT =
      Pattern.compile("# (HELP|TYPE) (" + NAME + ") ((?:[^\\\\]|\\\\\\\\|\\\\n)*)");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\[\\\\\"n])*)\"");
  private static final Pattern SAMPLE =
      Pattern.compile("(" + NAME + ")(\\{(?:" + LABEL + "(?:," + LABEL + ")*)?})? (" + VALUE + ")");
  private static final Set<String> TYPES =
      Set.of("counter", "gauge", "histogram", "summary", "untyped");
  private static final Map<String, Set<String>> SUFFIXES = Map.of(
      "summary", Set.of("", "_sum", "_count"),
      "histogram", Set.of("_bucket", "_sum", "_count"));

  /** Fails where the text is not of that format. */
  static PrometheusText of(String text) {
    if (!text.endsWith("\n")) {
      throw new AssertionError("the last line does not end");
    }
    var reading = new Reading();
    text.lines().forEach(reading::line);
    return new PrometheusText(reading.samples, reading.types);
  }

  private static final class Reading {
    private final Map<String, Double> samples = new LinkedHashMap<>();
    private final Map<String, String> types = new LinkedHashMap<>();
    private final Set<String> helped = new HashSet<>();
    private String family = "";

    void line(String line) {
      if (line.startsWith("#")) {
        comment(matched(COMMENT, line));
      } else {
        sample(matched(SAMPLE, line), line);
      }
    }

    private void comment(Matcher comment) {
      var name = comment.group(2);
      if (comment.group(1).equals("HELP")) {
        check(helped.add(name), "a second HELP of " + name);
        return;
      }
      check(TYPES.contains(comment.group(3)), "no type: " + comment.group());
      check(types.put(name, comment.group(3)) == null, "a second TYPE of " + name);
      family = name;
    }

    private void sample(Matcher sample, String line) {
      var name = sample.group(1);
      var type = types.getOrDefault(family, "");
      check(
          SUFFIXES.getOrDefault(type, Set.of("")).stream()
              .anyMatch(suffix -> name.equals(family + suffix)),
          name + " does not belong to " + family + " (" + type + ")");
      check(!type.equals("counter") || name.endsWith("_total"), "a counter: " + name);
      var series = line.substring(0, line.lastIndexOf(' '));
      double value = number(line.substring(line.lastIndexOf(' ') + 1));
      check(!type.equals("counter") || value >= 0, "a counter below 0: " + line);
      check(samples.put(series, value) == null, "a second " + series);
    }

    private static double number(String text) {
      return switch (text) {
        case "+Inf", "Inf" -> Double.POSITIVE_INFINITY;
        case "-Inf" -> Double.NEGATIVE_INFINITY;
        default -> Double.parseDouble(text);
      };
    }

    private static Matcher matched(Pattern pattern, String line) {
      var matcher = pattern.matcher(line);
      check(matcher.matches(), "not of the format: " + line);
      return matcher;
    }

    private static void check(boolean holds, String otherwise) {
      if (!holds) {
        throw new AssertionError(otherwise);
      }
    }
  }
}
