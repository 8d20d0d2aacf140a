package dev.talaria.runtime.workflow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The items of a list that somebody wrote: an array in JSON, or one in each line. */
final class Items {
  /** More than this is no list that somebody meant. */
  static final int MOST = 500;

  private static final JsonMapper JSON = JsonMapper.builder()
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .build();
  private static final Pattern BULLET = Pattern.compile("^(?:[-*•]|\\d{1,4}[.)])\\s+");
  private static final Pattern FENCE = Pattern.compile("^```\\w*$");

  private Items() {}

  static List<String> of(String text) {
    var stripped = unfenced(text.strip());
    return stripped.startsWith("[") ? inJson(stripped) : inLines(stripped);
  }

  /** Models put an array between fences. */
  private static String unfenced(String text) {
    var lines = text.lines().toList();
    boolean isFenced = lines.size() > 1
        && FENCE.matcher(lines.getFirst()).matches()
        && lines.getLast().equals("```");
    return isFenced ? String.join("\n", lines.subList(1, lines.size() - 1)).strip() : text;
  }

  private static List<String> inJson(String text) {
    JsonNode array;
    try {
      array = JSON.readTree(text);
    } catch (JsonProcessingException e) { // "[x] first" is a line
      return inLines(text);
    }
    var items = new ArrayList<String>();
    array.forEach(item -> items.add(item.isTextual() ? item.textValue() : item.toString()));
    return items;
  }

  private static List<String> inLines(String text) {
    return text.lines()
        .map(line -> BULLET.matcher(line.strip()).replaceFirst("").strip())
        .filter(line -> !line.isEmpty())
        .toList();
  }
}
