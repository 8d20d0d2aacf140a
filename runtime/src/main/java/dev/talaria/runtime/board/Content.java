package dev.talaria.runtime.board;

import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person writes on a card.
 *
 * @param title one line
 * @param due when it should be done; it is shown, and goes before others of its priority
 * @param from not worked on before that
 * @param attempts how often it may fail before it is blocked; 0: as the settings say
 * @param notifies which ends a person hears of
 * @param budget of each attempt; null: as the settings of its profile say
 */
public record Content(
    String title,
    Work work,
    Priority priority,
    List<String> labels,
    @Nullable Instant due,
    @Nullable Instant from,
    Workspace workspace,
    int attempts,
    Notify notifies,
    @Nullable CardBudget budget) {
  public Content {
    labels = List.copyOf(labels);
  }

  /** What is worked on first; the last is the most urgent. */
  public enum Priority {
    LOW,
    NORMAL,
    HIGH,
    URGENT
  }

  /** When a person is told. A question, and that a card is given up, is told unless NEVER. */
  public enum Notify {
    /** Also when it is done. */
    ALWAYS,
    FAILURE,
    /** Somebody else looks at it: a workflow. */
    NEVER
  }
}
