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

  /** It may be worked on; {@code text} is what is done. */
  record Begin(Card card, String text) implements Change {}

  record Ask(Card card, String question) implements Change {}

  record Skip(Card card, String why) implements Change {}

  /** It is made of these: those that are not there are added, and those that are wait again. */
  record Open(Card card, List<Part> parts) implements Change {
    public Open {
      parts = List.copyOf(parts);
    }
  }

  record Finish(Card card, String result) implements Change {}

  record Fail(Card card, String why) implements Change {}

  /** Nobody works on it, or is asked, until the run goes on. */
  record Halt(Card card) implements Change {}

  /** As if it had not been begun. */
  record Reset(Card card) implements Change {}

  /** Its parts are to be looked at again. */
  record Reopen(Card card) implements Change {}

  /** The run is in that state from now on. */
  record Turn(WorkflowRun.State state, String why, String result) implements Change {}
}
