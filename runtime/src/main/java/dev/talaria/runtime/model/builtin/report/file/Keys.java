package dev.talaria.runtime.model.builtin.report.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The outermost keys of a file of settings or data. */
final class Keys {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Keys() {}

  static List<String> of(FileText file, Pattern key) {
    if (file.extension().equals("json") && file.isWhole()) {
      try {
        return json(JSON.readTree(file.text()));
      } catch (JsonProcessingException e) {
        return lines(file.lines(), key); // JSON with comments, or not JSON: its lines still tell
      }
    }
    return lines(file.lines(), key);
  }

  private static List<String> json(JsonNode root) {
    List<String> keys = new ArrayList<>();
    root.properties().forEach(field -> {
      JsonNode value = field.getValue();
      String inside = value.isContainerNode() ? " (" + value.size() + ")" : "";
      keys.add(field.getKey() + inside);
    });
    if (root.isArray()) {
      keys.add("[…] (" + root.size() + ")");
    }
    return keys;
  }

  private static List<String> lines(List<String> lines, Pattern key) {
    Set<String> keys = new LinkedHashSet<>();
    for (String line : lines) {
      Matcher m = key.matcher(line.length() > 400 ? line.substring(0, 400) : line);
      if (m.matches()) {
        keys.add(
            m.group(1) != null
                ? m.group(1)
                : m.group(2) != null ? "[" + m.group(2) + "]" : "<" + m.group(3) + ">");
      }
    }
    return List.copyOf(keys);
  }
}
