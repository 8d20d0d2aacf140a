package dev.talaria.runtime.tool.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Applies the rules to one line at a time. Pure: reads no file. */
public record LineScan(List<Rule> rules) {
  /** Longer lines are generated; a pattern must not run away on them. */
  private static final int LONGEST = 2000;

  private static final int SHOWN = 160;
  private static final Pattern TEST = Pattern.compile(
      "(?i)(?:^|/)(?:tests?|spec|__tests__|testdata|fixtures|examples?)/|(?:^|/)test_|(?:_test|_spec|\\.test|\\.spec|(?-i:Tests?))\\.\\w+$");

  /** Code that only tests run, or that shows how something is used. */
  public static boolean isTest(String path) {
    return TEST.matcher(path).find();
  }

  public List<Finding> findings(String path, Language language, long number, String whole) {
    String line = whole.length() > LONGEST ? whole.substring(0, LONGEST) : whole;
    boolean comment = language.isComment(line);
    var findings = new ArrayList<Finding>();
    for (Rule rule : rules) {
      if (!rule.isFor(language) || (comment && !rule.comments())) {
        continue;
      }
      Matcher matcher = rule.pattern().matcher(line);
      if (matcher.find()
          && (rule.unless() == null || !rule.unless().matcher(line).find())) {
        findings.add(new Finding(rule, path, number, shown(rule, line, matcher), isTest(path)));
      }
    }
    return findings;
  }

  private String shown(Rule rule, String line, Matcher found) {
    String text = hideSecrets(line).strip();
    if (rule.secret() && found.groupCount() == 0) {
      text = found.group() + "…";
    }
    return text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
  }

  /** Of every rule, not only of the one that found something here. */
  private String hideSecrets(String line) {
    String hidden = line;
    for (Rule rule : rules) {
      if (!rule.secret()) {
        continue;
      }
      Matcher matcher = rule.pattern().matcher(hidden);
      var out = new StringBuilder();
      int from = 0;
      while (matcher.groupCount() > 0 && matcher.find()) {
        String secret = matcher.group(1);
        out.append(hidden, from, matcher.start(1))
            .append(secret, 0, Math.min(3, secret.length() / 4))
            .append("****");
        from = matcher.end(1);
      }
      hidden = out.append(hidden, from, hidden.length()).toString();
    }
    return hidden;
  }
}
