package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardStep;
import java.util.List;

/** What follows from how a run stands. Done twice it changes nothing more. */
public sealed interface Change {
  /** A step that becomes a card. */
  record Part(String path, WorkflowStep step, CardStep.Kind kind, List<String> needs, String text) {
    public Part {
      needs = List.copyOf(needs);
    }
  }

  /** To a card of the run, as it was when that was decided. */
  sealed interface OfCard extends Change {
    Card card();
  }

  /** It may be worked on; {@code text} is what is done. */
  record Begin(Card card, String text) implements OfCard {}

  record Ask(Card card, String question) implements OfCard {}

  record Skip(Card card, String why) implements OfCard {}

  /** It is made of these: those that are not there are added, and those that are wait again. */
  record Open(Card card, List<Part> parts) implements OfCard {
    public Open {
      parts = List.copyOf(parts);
    }
  }

  record Finish(Card card, String result) implements OfCard {}

  record Fail(Card card, String why) implements OfCard {}

  /** Nobody works on it, or is asked, until the run goes on. */
  record Halt(Card card) implements OfCard {}

  /** As if it had not been begun. */
  record Reset(Card card) implements OfCard {}

  /** Its parts are to be looked at again. */
  record Reopen(Card card) implements OfCard {}

  /** The run is in that state from now on. */
  record Turn(WorkflowRun.State state, String why, String result) implements Change {}
}
