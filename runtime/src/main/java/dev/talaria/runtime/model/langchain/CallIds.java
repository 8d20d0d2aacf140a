package dev.talaria.runtime.model.langchain;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Names of tool calls: providers may leave them out, repeat them, or refuse another's. */
final class CallIds {
  /** Begins the names that were made here, which no provider has given. */
  static final String OURS = "talaria_";

  private CallIds() {}

  /** The given names, and new ones where there is none or one came before. */
  static List<String> complete(List<@Nullable String> given) {
    Set<String> seen = new HashSet<>();
    return given.stream()
        .map(id -> id != null && !id.isBlank() && seen.add(id) ? id : fresh())
        .toList();
  }

  /** As every wire takes it, also where another provider gave it. */
  static String sendable(String id) {
    return id.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  private static String fresh() {
    return OURS + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
  }
}
