package dev.talaria.actors.workflow;

import dev.talaria.actors.board.BoardDesk;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.Change;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Does to the cards of a run what follows. Blocks, as {@link BoardDesk} does. */
record StepChanges(BoardDesk desk, WorkRules rules) {
  /** Done twice it changes nothing more. */
  BoardDesk.Answer made(WorkflowRun run, Change change, String who) {
    return switch (change) {
      case Change.Begin(var card, var text) ->
        change(card, (it, now) -> StepRules.begun(it, StepCards.saying(it.content(), text), now));
      case Change.Ask(var card, var question) ->
        change(card, (it, now) -> StepRules.asked(it, question, now));
      case Change.Skip(var card, var why) ->
        change(card, (it, now) -> StepRules.skipped(it, why, now));
      case Change.Open(var card, var parts) -> opened(run, card, parts);
      case Change.Finish(var card, var result) ->
        change(card, (it, now) -> StepRules.finished(it, result, now));
      case Change.Fail(var card, var why) ->
        change(card, (it, now) -> StepRules.failed(it, why, now));
      case Change.Halt(var card) -> change(card, (it, now) -> StepRules.halted(it, rules, now));
      case Change.Reset(var card) -> change(card, (it, now) -> StepRules.reset(it, null, who, now));
      case Change.Reopen(var card) -> change(card, (it, now) -> StepRules.reopened(it, who, now));
      case Change.Turn ignored -> throw new IllegalArgumentException("not of a card");
    };
  }

  private interface Wish {
    Ruling of(Card card, Instant now);
  }

  private BoardDesk.Answer change(Card card, Wish wish) {
    return desk.change(card.id(), (it, family, now) -> wish.of(it, now));
  }

  private BoardDesk.Answer opened(WorkflowRun run, Card card, List<Change.Part> parts) {
    var steps = new StepCards(run);
    var ids = new ArrayList<CardId>();
    parts.forEach(part -> ids.add(steps.id(part)));
    return desk.change(
        card.id(), (it, family, now) -> StepRules.opened(it, ids, now), it -> added(run, parts));
  }

  /** Those that are not there, and what is to be said by those that wait. */
  List<Write> added(WorkflowRun run, List<Change.Part> parts) {
    var steps = new StepCards(run);
    var writes = new ArrayList<Write>();
    int number = desk.read(store -> store.cards().lastNumber(run.board()));
    for (var part : parts) {
      var before = desk.card(steps.id(part));
      Ruling ruling = before.isEmpty()
          ? steps.added(part, ++number, desk.now())
          : said(before.get(), part, steps);
      if (ruling instanceof Ruling.Changed(var card, var events)) {
        writes.add(new Write.PutCard(card, events));
      }
    }
    return writes;
  }

  private Ruling said(Card card, Change.Part part, StepCards steps) {
    return StepRules.waits(card) && !card.content().work().text().equals(part.text())
        ? StepRules.reset(card, steps.content(part), CardRules.BOARD, desk.now())
        : new Ruling.Same();
  }
}
