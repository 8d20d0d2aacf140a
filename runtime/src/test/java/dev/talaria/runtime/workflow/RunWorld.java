package dev.talaria.runtime.workflow;

import dev.talaria.config.BoardSettings;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.HandOff;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.StoreRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A run with its cards, and workers who do what the test says; what follows is done at once. */
final class RunWorld {
  private static final Instant T0 = StoreRecords.T0;
  private static final WorkRules RULES = new WorkRules(new BoardSettings(
      Duration.ofMinutes(2),
      Duration.ofMinutes(1),
      1,
      Duration.ZERO,
      Duration.ZERO,
      BoardSettings.Unsaid.REVIEW,
      4,
      4,
      1,
      ""));

  final Workflow workflow;
  private final Map<String, Card> cards = new LinkedHashMap<>();
  private final List<String> begun = new ArrayList<>();
  private final BooleanSupplier isKilled;
  private WorkflowRun run;

  RunWorld(String source, Map<String, String> inputs) throws WorkflowProblems {
    this(WorkflowReader.read("flow.yaml", source), inputs, () -> false);
  }

  /** {@code isKilled} says whether what is left of some changes is forgotten, and decided anew. */
  RunWorld(Workflow workflow, Map<String, String> inputs, BooleanSupplier isKilled) {
    this.workflow = workflow;
    this.isKilled = isKilled;
    run = new WorkflowRun(
        new RunId("wf_1"),
        "flow",
        "",
        inputs,
        "default",
        new WorkflowRun.Origin("ada", null, T0, null),
        Stream.concat(Stream.of(""), workflow.profiles().stream())
            .distinct()
            .collect(Collectors.toMap(it -> it, it -> StoreRecords.config())),
        WorkflowRun.State.RUNNING,
        "",
        "",
        null,
        1);
    RunRules.first(workflow).forEach(this::add);
    settle();
  }

  static RunWorld of(String... lines) throws WorkflowProblems {
    return new RunWorld("steps:\n  " + String.join("\n  ", lines), Map.of());
  }

  // --- what workers and people do

  /** The one that claimed it before. */
  RunWorld does(String path) {
    return hands(path, "did it");
  }

  RunWorld does(String path, String result) {
    claim(path);
    return hands(path, result);
  }

  private RunWorld hands(String path, String result) {
    work(
        path,
        (card, token) -> RULES.handedOff(card, token, new HandOff.Done(result, List.of()), T0));
    return settled();
  }

  RunWorld fails(String path, String why) {
    return fails(path, why, "");
  }

  RunWorld fails(String path, String why, String left) {
    claim(path);
    return breaks(path, why, left);
  }

  /** The one that claimed it before. */
  RunWorld breaks(String path, String why) {
    return breaks(path, why, "");
  }

  RunWorld asks(String path, String question) {
    claim(path);
    work(path, (card, token) -> RULES.handedOff(card, token, new HandOff.Question(question), T0));
    return settled();
  }

  RunWorld readies(String path) {
    keep(path, CardRules.ready(card(path), List.of(), "", "ada", T0));
    return settled();
  }

  RunWorld resets(String path) {
    keep(path, StepRules.reset(card(path), null, "ada", T0));
    return settled();
  }

  private RunWorld breaks(String path, String why, String left) {
    var outcome = new Outcome(
        Outcome.State.FAILED, left, new AgentError.CommandFailed(why, "", 1), List.of());
    work(path, (card, token) -> RULES.ended(card, token, outcome, true, T0));
    return settled();
  }

  RunWorld claim(String path) {
    keep(path, RULES.claimed(card(path), "worker", new SessionId("ca_" + path), T0));
    return this;
  }

  RunWorld answers(String path, String text) {
    keep(path, CardRules.done(card(path), text, "ada", T0));
    return settled();
  }

  RunWorld archives(String path) {
    keep(path, CardRules.archived(card(path), "ada", T0));
    return settled();
  }

  RunWorld turns(WorkflowRun.State state) {
    run = run.turned(new Change.Turn(state, "", ""), T0);
    return settled();
  }

  RunWorld retries(String step) {
    if (!(Retry.of(run, workflow, all(), step) instanceof Retry.Of(var changes))) {
      throw new AssertionError(Retry.of(run, workflow, all(), step).toString());
    }
    changes.forEach(this::make);
    return turns(WorkflowRun.State.RUNNING);
  }

  private interface Ends {
    Ruling of(Card card, long token);
  }

  private void work(String path, Ends ends) {
    var card = card(path);
    keep(path, ends.of(card, card.standing().claim().token()));
  }

  // --- what is seen

  WorkflowRun run() {
    return run;
  }

  Card card(String path) {
    var card = cards.get(path);
    if (card == null) {
      throw new AssertionError("no step " + path + " among " + cards.keySet());
    }
    return card;
  }

  List<Card> all() {
    return List.copyOf(cards.values());
  }

  /** {@code a succeeded, b waiting}, as far as there are cards. */
  String steps() {
    var steps = new ArrayList<String>();
    cards.forEach((path, card) -> steps.add(path + " " + Progress.state(card).word()));
    return String.join(", ", steps);
  }

  /** As a person sees it. */
  String progress() {
    var steps = new ArrayList<String>();
    Progress.of(run, workflow, all()).steps().forEach(step -> {
      steps.add(step.path() + " " + step.state().word());
      step.parts().forEach(part -> steps.add(part.path() + " " + part.state().word()));
    });
    return String.join(", ", steps);
  }

  String text(String path) {
    return card(path).content().work().text();
  }

  /** In the order in which they were begun, asked or opened. */
  List<String> begun() {
    return begun;
  }

  // --- what follows

  private RunWorld settled() {
    settle();
    return this;
  }

  void settle() {
    for (int i = 0; i < 10_000; i++) {
      var changes = RunRules.next(run, workflow, all(), card -> false);
      if (changes.isEmpty()) {
        return;
      }
      for (var change : changes) {
        make(change);
        if (isKilled.getAsBoolean()) {
          break;
        }
      }
    }
    throw new AssertionError("it does not come to an end: " + steps());
  }

  private void make(Change change) {
    switch (change) {
      case Change.Turn turn -> run = run.turned(turn, T0);
      case Change.OfCard it -> {
        var path = it.card().path();
        if (it instanceof Change.Begin || it instanceof Change.Ask) {
          begun.add(path);
        }
        if (it instanceof Change.Open(var card, var parts)) {
          parts.forEach(this::add);
        }
        keep(path, new StepCards(run).made(it, card(path), RULES, "ada", T0));
      }
    }
  }

  private void add(Change.Part part) {
    var before = Optional.ofNullable(cards.get(part.path()));
    var ruling = new StepCards(run).added(part, before, cards.size() + 1, T0);
    if (before.isEmpty() && ruling instanceof Ruling.Changed(var card, var events)) {
      cards.put(part.path(), card);
    } else {
      keep(part.path(), ruling);
    }
  }

  private void keep(String path, Ruling ruling) {
    switch (ruling) {
      case Ruling.Changed(var card, var events) -> {
        if (card.version() != card(path).version() + 1) {
          throw new AssertionError(path + " went from version " + card(path).version() + " to "
              + card.version() + ", " + events);
        }
        cards.put(path, card);
      }
      case Ruling.Same() -> {}
      case Ruling.Refused(var reason) -> throw new AssertionError(reason.message());
      case Ruling.Late(var reason, var event) -> throw new AssertionError(reason.message());
    }
  }

  boolean isFree(String path) {
    return card(path).status() == Status.READY;
  }
}
