package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.Told;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.workflow.Progress;
import dev.talaria.runtime.workflow.Progress.Standing;
import dev.talaria.runtime.workflow.Progress.State;
import dev.talaria.runtime.workflow.StepWords;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Runs of workflows in the words of the wire. Pure. */
record ToldWorkflows(ZoneId zone) {

  Reply.WorkflowDetail detail(WorkflowRun run, Optional<Progress> progress) {
    return new Reply.WorkflowDetail(
        run(run, progress),
        progress.map(it -> it.workflow().about()).orElse(""),
        progress.map(it -> steps(it.steps())).orElse(List.of()));
  }

  /** {@code progress}: of one that is not over. */
  WorkflowInfo run(WorkflowRun run, Optional<Progress> progress) {
    var single = run.state().isOver()
        ? List.<Standing>of()
        : progress.map(it -> single(it.steps())).orElse(List.of());
    return new WorkflowInfo(
        run.id().value(),
        run.workflow(),
        run.board(),
        run.inputs(),
        Told.lower(run.state()),
        run.why(),
        run.result(),
        paths(single, State.RUNNING),
        paths(single, State.QUESTION, State.REVIEW),
        run.origin().by(),
        Objects.requireNonNull(time(run.origin().at())),
        time(run.endedAt()));
  }

  /** Of what is long only the beginning: a list holds many. */
  WorkflowInfo listed(WorkflowRun run, Optional<Progress> progress) {
    var it = run(run, progress);
    return new WorkflowInfo(
        it.id(),
        it.workflow(),
        it.board(),
        it.inputs(),
        it.state(),
        ToldCards.beginning(it.why()),
        ToldCards.beginning(it.result()),
        it.working(),
        it.asking(),
        it.by(),
        it.startedAt(),
        it.endedAt());
  }

  /** Those that are made of no others. */
  private static List<Standing> single(List<Standing> steps) {
    var single = new ArrayList<Standing>();
    for (var step : steps) {
      if (step.parts().isEmpty()) {
        single.add(step);
      } else {
        single.addAll(single(step.parts()));
      }
    }
    return single;
  }

  private static List<String> paths(List<Standing> steps, State... in) {
    return steps.stream()
        .filter(step -> List.of(in).contains(step.state()))
        .map(Standing::path)
        .toList();
  }

  private List<StepInfo> steps(List<Standing> steps) {
    return steps.stream().map(this::step).toList();
  }

  private StepInfo step(Standing standing) {
    var step = standing.step();
    var card = standing.card();
    var parts = steps(standing.parts());
    var text = standing.text();
    boolean isPart = standing.path().endsWith("]");
    return new StepInfo(
        standing.path(),
        StepWords.action(step),
        ToldCards.beginning(StepWords.what(step)),
        isPart ? List.of() : step.needs(),
        isPart ? null : StepWords.when(step),
        isPart ? null : StepWords.often(step),
        standing.state().word(),
        standing.state() == State.QUESTION ? text : ToldCards.beginning(text),
        card == null ? null : card.reference(),
        card == null ? null : task(card),
        StepWords.action(step).equals("ask") ? "" : card == null ? step.profile() : card.profile(),
        card == null ? 0 : attempts(card),
        parts.isEmpty() ? time(card == null ? null : began(card)) : first(parts),
        standing.state().isEnded() ? ended(card, parts) : null,
        parts);
  }

  private static int attempts(Card card) {
    return card.standing().attempts().size() + (card.standing().claim() == null ? 0 : 1);
  }

  private static @Nullable String task(Card card) {
    var claim = card.standing().claim();
    var attempts = card.standing().attempts();
    SessionId session = claim != null
        ? claim.session()
        : attempts.isEmpty() ? null : attempts.getLast().session();
    return session == null ? null : session.value();
  }

  private static @Nullable Instant began(Card card) {
    var attempts = card.standing().attempts();
    var claim = card.standing().claim();
    return !attempts.isEmpty() ? attempts.getFirst().began() : claim == null ? null : claim.at();
  }

  private @Nullable String ended(@Nullable Card card, List<StepInfo> parts) {
    var done = card == null ? null : card.standing().doneAt();
    if (done != null) {
      return time(done);
    }
    if (!parts.isEmpty()) {
      return parts.stream()
          .map(StepInfo::endedAt)
          .filter(Objects::nonNull)
          .max(Comparator.naturalOrder())
          .orElse(null);
    }
    return card == null
        ? null
        : time(card.standing().attempts().stream()
            .map(Attempt::ended)
            .max(Comparator.naturalOrder())
            .orElse(null));
  }

  private static @Nullable String first(List<StepInfo> parts) {
    return parts.stream()
        .map(StepInfo::startedAt)
        .filter(Objects::nonNull)
        .min(Comparator.naturalOrder())
        .orElse(null);
  }

  private @Nullable String time(@Nullable Instant instant) {
    return ToldJobs.time(instant, zone);
  }
}
