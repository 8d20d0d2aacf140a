package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Work;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Makes cards of the steps of a run, and does to them what follows. */
public record StepCards(WorkflowRun run) {
  private static final int LONGEST_TITLE = 120;

  /** The same whoever adds it, and however often. */
  private static CardId id(RunId run, String path) {
    try {
      var hash = MessageDigest.getInstance("SHA-256")
          .digest((run + "/" + path).getBytes(StandardCharsets.UTF_8));
      var hex = HexFormat.of().formatHex(hash, 0, 6);
      return new CardId("cd_" + hex.substring(0, 6) + "_" + hex.substring(6));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public CardId id(Change.Part part) {
    return id(run.id(), part.path());
  }

  /**
   * Adds a step, or has the one that is there say what it does.
   *
   * @param number of a card that is added
   */
  public Ruling added(Change.Part part, Optional<Card> before, int number, Instant now) {
    if (before.isPresent()) {
      var card = before.get();
      return StepRules.waits(card) && !card.content().work().text().equals(part.text())
          ? StepRules.reset(card, content(part), CardRules.BOARD, now)
          : new Ruling.Same();
    }
    var origin = new Card.Origin(
        run.origin().by(),
        run.origin().conversation(),
        now,
        new CardStep(run.id().value(), part.path(), part.kind()),
        run.origin().runtime());
    return StepRules.added(
        id(part),
        run.board(),
        number,
        origin,
        content(part),
        config(part.step()),
        part.needs().stream().map(need -> id(run.id(), need)).toList());
  }

  /** Done twice it changes nothing more. {@code card} is as it is by now. */
  public Ruling made(Change.OfCard change, Card card, WorkRules rules, String who, Instant now) {
    return switch (change) {
      case Change.Begin(var decided, var text) ->
        StepRules.begun(card, saying(card.content(), text), now);
      case Change.Ask(var decided, var question) -> StepRules.asked(card, question, now);
      case Change.Skip(var decided, var why) -> StepRules.skipped(card, why, now);
      case Change.Open(var decided, var parts) ->
        StepRules.opened(card, parts.stream().map(this::id).toList(), now);
      case Change.Finish(var decided, var result) -> StepRules.finished(card, result, now);
      case Change.Fail(var decided, var why) -> StepRules.failed(card, why, now);
      case Change.Halt ignored -> StepRules.halted(card, rules, now);
      case Change.Reset ignored -> StepRules.reset(card, null, who, now);
      case Change.Reopen ignored -> StepRules.reopened(card, who, now);
    };
  }

  private Content content(Change.Part part) {
    var step = part.step();
    var title = run.workflow() + ": " + part.path();
    return new Content(
        title.length() > LONGEST_TITLE ? title.substring(0, LONGEST_TITLE) : title,
        step.action() instanceof WorkflowStep.Command
            ? new Work.Command(part.text())
            : new Work.Prompt(part.text()),
        Content.Priority.NORMAL,
        List.of(run.workflow()),
        null,
        null,
        workspace(step.place()),
        step.attempts(),
        Content.Notify.FAILURE,
        null);
  }

  /** The same work in other words. */
  private static Content saying(Content content, String text) {
    return new Content(
        content.title(),
        content.work() instanceof Work.Command ? new Work.Command(text) : new Work.Prompt(text),
        content.priority(),
        content.labels(),
        content.due(),
        content.from(),
        content.workspace(),
        content.attempts(),
        content.notifies(),
        content.budget());
  }

  private Workspace workspace(Workflow.Place place) {
    return switch (place) {
      case Workflow.Place.Here() -> new Workspace.Directory(begunIn().toString());
      case Workflow.Place.At(Workspace.Directory(var path)) ->
        new Workspace.Directory(begunIn().resolve(path).normalize().toString());
      case Workflow.Place.At(Workspace.Worktree(var path)) ->
        new Workspace.Worktree(begunIn().resolve(path).normalize().toString());
      case Workflow.Place.At(Workspace.Scratch scratch) -> scratch;
    };
  }

  private Path begunIn() {
    return config("").workingDirectory();
  }

  private SessionConfig config(WorkflowStep step) {
    var config = config(step.profile());
    return step.timeLimit() == null ? config : config.within(step.timeLimit());
  }

  private SessionConfig config(String profile) {
    return Optional.ofNullable(run.configs().get(profile))
        .orElseThrow(() -> new IllegalStateException("no settings of the profile " + profile));
  }
}
