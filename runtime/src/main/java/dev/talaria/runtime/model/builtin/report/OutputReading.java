package dev.talaria.runtime.model.builtin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the output of a command says: which tests failed, the counts of the tests, what looks like
 * an error, and the end.
 */
record OutputReading(
    OptionalInt exit,
    List<String> failedTests,
    List<String> totals,
    List<String> errors,
    List<String> end) {
  private static final int MOST = 12;
  private static final int END = 8;
  private static final List<Pattern> FAILED_TEST = patterns(
      "^\\[ERROR\\]\\s+(?:Failures?: |Errors?: )?([\\w.$]+[.#][\\w$]+(?::\\d+)?)\\b.*", // surefire
      "^FAILED (\\S+::\\S+).*", // pytest
      "^\\s*--- FAIL: (\\S+).*", // go
      "^test (\\S+) \\.\\.\\. FAILED$", // cargo
      "^\\s*[✕✖✗×] (.+?)(?: \\(\\d+.*\\))?$", // jest, mocha, vitest
      "^(\\S+ > .+?) FAILED$", // gradle
      "^not ok \\d+ (?:- )?(.+)$"); // TAP
  private static final List<Pattern> TOTAL = patterns(
      ".*Tests run: \\d+, Failures: \\d+, Errors: \\d+, Skipped: \\d+(?!.*Time elapsed).*",
      "^=+ (?=.*\\b(?:passed|failed|error)).*in [\\d.]+s.*=+$",
      "^test result: .*",
      "^Tests:\\s+\\d+.*",
      "^\\d+ tests? completed.*",
      "^# (?:pass|fail) \\d+.*");
  private static final Pattern TROUBLE = Pattern.compile(
      "(?i).*(?:\\b(?:error|errors|fatal|panic|panicked|traceback|undefined reference|cannot find"
          + "|not found|no such file|permission denied|segmentation fault|killed)\\b|exception\\b"
          + "|\\bfail(?:ed|ure)\\b).*");
  private static final Pattern NO_TROUBLE = Pattern.compile(
      "(?i)(?!.*(?:errors?|failures?|failed)\\s*[:=]\\s*[1-9])"
          + ".*(?:\\b(?:0|no) (?:errors?|failures?|failed)\\b|(?:errors?|failures?|failed)\\s*[:=]\\s*0\\b).*");
  private static final Pattern EXIT = Pattern.compile(
      "(?i)\\b(?:exit(?:ed)?(?: with)?(?: code| status)?|status)[: ]+(-?\\d{1,3})\\b");

  static OutputReading of(ToolResult result) {
    List<String> lines = Remarks.withoutThem(Markdown.plain(result.text())
        .lines()
        .map(Markdown::cut)
        .map(String::stripTrailing)
        .toList());
    Set<String> tests = new LinkedHashSet<>();
    Set<String> errors = new LinkedHashSet<>();
    List<String> totals = new ArrayList<>();
    for (String line : lines) {
      String test = failedTest(line);
      if (test != null) {
        tests.add(test);
      } else if (TOTAL.stream().anyMatch(p -> p.matcher(line).matches())) {
        totals.add(line.replaceFirst("^\\[\\w+\\]\\s*", "").strip());
      } else if (TROUBLE.matcher(line).matches() && !NO_TROUBLE.matcher(line).matches()) {
        errors.add(line.strip());
      }
    }
    List<String> full = lines.stream().filter(line -> !line.isBlank()).toList();
    return new OutputReading(
        exit(result),
        List.copyOf(tests),
        totals.isEmpty() ? List.of() : List.of(totals.getLast()),
        errors.stream().limit(MOST).toList(),
        full.subList(Math.max(0, full.size() - END), full.size()));
  }

  private static @Nullable String failedTest(String line) {
    for (Pattern pattern : FAILED_TEST) {
      Matcher m = pattern.matcher(line);
      if (m.matches()) {
        return m.group(1);
      }
    }
    return null;
  }

  private static OptionalInt exit(ToolResult result) {
    JsonNode data = result.data();
    if (data != null) {
      for (String name : List.of("exitStatus", "exit", "status")) {
        if (data.path(name).isInt()) {
          return OptionalInt.of(data.path(name).asInt());
        }
      }
    }
    Matcher m = EXIT.matcher(result.summary());
    return m.find() ? OptionalInt.of(Integer.parseInt(m.group(1))) : OptionalInt.empty();
  }

  private static List<Pattern> patterns(String... patterns) {
    return Arrays.stream(patterns).map(Pattern::compile).toList();
  }
}
