package dev.talaria.actors.workflow;

import dev.talaria.actors.board.BoardDesk;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.Change;
import dev.talaria.runtime.workflow.StepCards;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.ArrayList;
import java.util.List;

/** Does to the cards of a run what follows. Blocks, as {@link BoardDesk} does. */
record StepChanges(BoardDesk desk, WorkRules rules) {
  /** Done twice it changes nothing more. */
  BoardDesk.Answer made(WorkflowRun run, Change.OfCard change, String who) {
    var steps = new StepCards(run);
    return desk.change(
        change.card().id(),
        (card, family, now) -> steps.made(change, card, rules, who, now),
        card -> change instanceof Change.Open open ? added(run, open.parts()) : List.of());
  }

  /** Those that are not there, and what is to be said by those that wait. */
  List<Write> added(WorkflowRun run, List<Change.Part> parts) {
    var steps = new StepCards(run);
    var writes = new ArrayList<Write>();
    int number = desk.read(store -> store.cards().lastNumber(run.board()));
    for (var part : parts) {
      var before = desk.card(steps.id(part));
      number += before.isEmpty() ? 1 : 0;
      if (steps.added(part, before, number, desk.now())
          instanceof Ruling.Changed(var card, var events)) {
        writes.add(new Write.PutCard(card, events));
      }
    }
    return writes;
  }
}
