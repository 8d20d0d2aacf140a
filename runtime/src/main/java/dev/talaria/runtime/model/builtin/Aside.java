package dev.talaria.runtime.model.builtin;

import java.util.List;

/**
 * Messages that stand where the person's do, and are not the person's: the runtime wrote them, or
 * they hold a result. Nothing in them is a request.
 */
final class Aside {
  private static final String RECAP = "Summarise this conversation for yourself";
  private static final String TAKEN_UP = "This was asked before and did not come to its end.";
  private static final List<String> BEGINNINGS = List.of(
      "Stop here: ", "Result of background task ", "What was said before, in short:", RECAP);

  private Aside() {}

  static boolean isAside(String text) {
    return BEGINNINGS.stream().anyMatch(text::startsWith);
  }

  /** The request before this was begun by an earlier turn. */
  static boolean isTakenUp(String text) {
    return text.startsWith(TAKEN_UP);
  }

  /** The runtime wants the conversation so far in short. */
  static boolean asksForRecap(String text) {
    return text.startsWith(RECAP);
  }
}
