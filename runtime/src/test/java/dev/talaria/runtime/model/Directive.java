package dev.talaria.runtime.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A script within the prompt, for tests that start the product as a process: {@code [[scripted
 * key=value key="a value"]]}, the last one counts. Keys:
 *
 * <ul>
 *   <li>{@code text} the final answer ({@code \n} is a line end), {@code pieces} cuts it up
 *   <li>{@code tool} with {@code args} (JSON) or {@code command}: a call that comes first,
 *       {@code times} one after another, {@code parallel} of them in each answer
 *   <li>{@code think} thinking before the answer, {@code delay} milliseconds before the first byte
 *   <li>{@code status} an HTTP error instead, {@code retry-after} its header
 *   <li>{@code hang=1} never answers, {@code cut=1} cuts the connection within the text
 * </ul>
 */
record Directive(Map<String, String> keys) {
  private static final String VALUE = "\"((?:[^\"\\\\]|\\\\.)*)\"|([^\\s\\]\"]+)";
  private static final Pattern WHOLE =
      Pattern.compile("\\[\\[scripted((?:\\s+[a-z-]+=(?:" + VALUE + "))*)\\s*]]");
  private static final Pattern PAIR = Pattern.compile("([a-z-]+)=(?:" + VALUE + ")");

  static Optional<Directive> in(String text) {
    return WHOLE
        .matcher(text)
        .results()
        .reduce((first, second) -> second)
        .map(found -> new Directive(pairs(found.group(1))));
  }

  static Directive of(JsonNode answer) {
    var keys = new HashMap<String, String>();
    answer
        .properties()
        .forEach(entry -> keys.put(
            entry.getKey(),
            entry.getValue().isValueNode()
                ? entry.getValue().asText()
                : entry.getValue().toString()));
    return new Directive(keys);
  }

  private static Map<String, String> pairs(String text) {
    var keys = new HashMap<String, String>();
    var pair = PAIR.matcher(text);
    while (pair.find()) {
      var quoted = pair.group(2);
      keys.put(
          pair.group(1),
          quoted == null
              ? pair.group(3)
              : quoted.replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\"));
    }
    return keys;
  }

  /** What comes next in this conversation: a call, or the final answer when all have results. */
  Answer answer(RecordedRequest request) {
    int done = request.resultsSinceUser() / number("parallel", 1);
    boolean calls = keys.containsKey("tool") && done < number("times", 1);
    return calls && !request.tools().isEmpty() ? call(begin()) : finalAnswer(begin());
  }

  /** As one answer of a script: a call where it names a tool, or else the text. */
  Answer answer() {
    return keys.containsKey("tool") ? call(begin()) : finalAnswer(begin());
  }

  private Answer begin() {
    if (keys.containsKey("status")) {
      var error = WireScript.object();
      error.putObject("error").put("message", keys.getOrDefault("text", "scripted error"));
      var answer = Answer.error(number("status", 500), error.toString());
      return keys.containsKey("retry-after")
          ? answer.header("retry-after", keys.get("retry-after"))
          : answer;
    }
    var answer = Answer.after(Duration.ofMillis(number("delay", 0)));
    answer = keys.containsKey("hang") ? answer.andWaitAt(new Gate()) : answer;
    return keys.containsKey("think")
        ? answer.then(new Answer.Act.Think(keys.get("think"), "scripted-signature"))
        : answer;
  }

  private Answer call(Answer begun) {
    var arguments = keys.containsKey("args")
        ? keys.get("args")
        : WireScript.object()
            .put("command", keys.getOrDefault("command", "true"))
            .toString();
    var answer = begun;
    for (int i = 0; i < number("parallel", 1); i++) {
      answer = answer.andToolCall(keys.get("tool"), arguments);
    }
    return answer;
  }

  private Answer finalAnswer(Answer begun) {
    var answer = begun;
    var pieces = WireScript.pieces(keys.getOrDefault("text", "ok"), number("pieces", 1));
    for (int i = 0; i < pieces.size(); i++) {
      boolean middle = i == pieces.size() / 2;
      answer = keys.containsKey("cut") && middle ? answer.andCut() : answer;
      answer = answer.andText(pieces.get(i));
    }
    return answer;
  }

  private int number(String key, int otherwise) {
    return Integer.parseInt(keys.getOrDefault(key, String.valueOf(otherwise)));
  }
}
