package dev.talaria.runtime.board;

import dev.talaria.runtime.session.AgentError;
import java.util.List;
import java.util.Optional;

/** What becomes of a wish to change a card. */
public sealed interface Ruling {
  /** The card as it is to be kept, with what is added to its trail. */
  record Changed(Card card, List<CardEvent> events) implements Ruling {
    public Changed {
      events = List.copyOf(events);
    }
  }

  /** It stays as it is. */
  record Refused(AgentError reason) implements Ruling {}

  /**
   * The worker's claim is over, or never was.
   *
   * @param event for the trail, where it is known who that was
   */
  record Late(AgentError reason, Optional<CardEvent> event) implements Ruling {}

  /** What is wished for is so already. */
  record Same() implements Ruling {}
}
