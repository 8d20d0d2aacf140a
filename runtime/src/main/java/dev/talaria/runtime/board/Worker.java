package dev.talaria.runtime.board;

import dev.talaria.runtime.session.SessionId;
import java.nio.file.Path;
import java.util.List;

/** The board as the worker of a card meets it, which is known by its session. All calls block. */
public interface Worker {
  /** The answer to all of them. */
  sealed interface Answer {
    /** {@code text} says how it stands now. */
    record Done(String text) implements Answer {}

    record Refused(String reason) implements Answer {}
  }

  /**
   * A part that a card is split into.
   *
   * @param after the places of those before it in the list that come first, from 1
   */
  record Part(String title, String prompt, List<Integer> after) {
    public Part {
      after = List.copyOf(after);
    }
  }

  /** Nobody works on a card. */
  Worker NONE = new Worker() {
    private static final Answer NO_CARD = new Answer.Refused("this session works on no card");

    @Override
    public Answer show(SessionId session) {
      return NO_CARD;
    }

    @Override
    public Answer comment(SessionId session, String text) {
      return NO_CARD;
    }

    @Override
    public Answer done(SessionId session, String summary, List<Path> files, boolean review) {
      return NO_CARD;
    }

    @Override
    public Answer question(SessionId session, String text) {
      return NO_CARD;
    }

    @Override
    public Answer split(SessionId session, String text, List<Part> parts) {
      return NO_CARD;
    }
  };

  /** The card as others see it, and where its attachments are. */
  Answer show(SessionId session);

  /** Said again it changes nothing, as with all that follow. */
  Answer comment(SessionId session, String text);

  /**
   * The worker's part is over.
   *
   * @param files below its workspace, to be kept with the card
   * @param review somebody should look at it before it counts
   */
  Answer done(SessionId session, String summary, List<Path> files, boolean review);

  /** The card waits for the answer of a person. */
  Answer question(SessionId session, String text);

  /** The card waits for its parts, which are new cards. */
  Answer split(SessionId session, String text, List<Part> parts);
}
