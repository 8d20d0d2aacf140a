package dev.talaria.runtime.store.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Cleans the texts of a JSON tree before it is written: secrets out, and well-formed Unicode. */
final class Texts {
  private static final char REPLACEMENT = '\uFFFD';

  private Texts() {}

  /**
   * Cleans all texts in {@code tree}, at any depth, but for the fields of these names: {@code a} is
   * one of its own, {@code a.b} one of what is in that, or of what is in a list there.
   *
   * @throws IllegalArgumentException where the tree is deeper than could be read again
   */
  static void clean(ObjectNode tree, Set<String> asTheyAre, UnaryOperator<String> redact) {
    cleanFields(tree, asTheyAre, redact, 0);
  }

  private static void cleanFields(
      ObjectNode tree, Set<String> asTheyAre, UnaryOperator<String> redact, int depth) {
    for (Map.Entry<String, JsonNode> field : List.copyOf(tree.properties())) {
      var name = field.getKey();
      if (!asTheyAre.contains(name)) {
        tree.set(name, cleaned(field.getValue(), below(name, asTheyAre), redact, depth + 1));
      }
    }
  }

  private static Set<String> below(String name, Set<String> asTheyAre) {
    if (asTheyAre.isEmpty()) {
      return asTheyAre;
    }
    var start = name + ".";
    return asTheyAre.stream()
        .filter(path -> path.startsWith(start))
        .map(path -> path.substring(start.length()))
        .collect(Collectors.toUnmodifiableSet());
  }

  static String clean(String text, UnaryOperator<String> redact) {
    return wellFormed(redact.apply(text));
  }

  private static JsonNode cleaned(
      JsonNode node, Set<String> asTheyAre, UnaryOperator<String> redact, int depth) {
    if (depth > StoreMapper.MAX_DEPTH) {
      throw new IllegalArgumentException("nested deeper than " + StoreMapper.MAX_DEPTH);
    }
    switch (node) {
      case TextNode text -> {
        return TextNode.valueOf(clean(text.textValue(), redact));
      }
      case ObjectNode object -> cleanFields(object, asTheyAre, redact, depth);
      case ArrayNode array -> {
        for (int i = 0; i < array.size(); i++) {
          array.set(i, cleaned(array.get(i), asTheyAre, redact, depth + 1));
        }
      }
      default -> {} // numbers and the like hold no text
    }
    return node;
  }

  /** Half a surrogate pair has no UTF-8 form: it becomes the replacement character. */
  static String wellFormed(String text) {
    var out = new StringBuilder(0);
    int copied = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        out.append(text, copied, i).append(REPLACEMENT);
        copied = i + 1;
      }
    }
    return copied == 0 ? text : out.append(text, copied, text.length()).toString();
  }
}
