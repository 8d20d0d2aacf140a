package dev.talaria.runtime.turn;

import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The running turn as the journal tells it.
 *
 * @param failures of model calls since the last answer
 * @param interrupted calls that had started when the session began again
 * @param unread instructions that no model call has read yet
 * @param limit the limit that was reached, or null
 */
public record TurnState(
    String turn,
    Work work,
    Instant since,
    int replies,
    int toolCalls,
    Usage usage,
    BigDecimal cost,
    List<Step.ModelFailed> failures,
    Step.@Nullable ModelReplied lastReply,
    Map<String, ToolResult> results,
    Set<String> started,
    Set<String> interrupted,
    boolean unread,
    boolean paused,
    Step.@Nullable LimitReached limit) {

  /** Empty where no turn runs. */
  public static Optional<TurnState> of(List<Step> journal) {
    int start = -1;
    for (int i = journal.size() - 1; i >= 0 && start < 0; i--) {
      switch (journal.get(i)) {
        case Step.Prompted ignored -> start = i;
        case Step.TurnEnded ignored -> {
          return Optional.empty();
        }
        case Step.TurnDetached ignored -> {
          return Optional.empty();
        }
        default -> {}
      }
    }
    return start < 0
        ? Optional.empty()
        : Optional.of(
            fold((Step.Prompted) journal.get(start), journal.subList(start, journal.size())));
  }

  private static TurnState fold(Step.Prompted prompted, List<Step> steps) {
    var fold = new Fold();
    steps.forEach(fold::add);
    return new TurnState(
        prompted.turn(),
        prompted.work(),
        prompted.at(),
        fold.replies,
        fold.results.size(),
        fold.usage,
        fold.cost,
        List.copyOf(fold.failures),
        fold.lastReply,
        Map.copyOf(fold.results),
        Set.copyOf(fold.started),
        Set.copyOf(fold.interrupted),
        fold.lastReply != null && fold.steered.isAfter(fold.lastReply.askedAt()),
        fold.paused,
        fold.limit);
  }

  /** Calls of the last answer that have no result yet, in the model's order. */
  public List<ToolCall> openCalls() {
    return lastReply == null
        ? List.of()
        : lastReply.calls().stream()
            .filter(call -> !results.containsKey(call.id()))
            .toList();
  }

  /** Whether the model answered in words, and nothing came after that. */
  public boolean answered() {
    return lastReply != null && lastReply.calls().isEmpty() && !unread;
  }

  private static final class Fold {
    private int replies;
    private Usage usage = Usage.NONE;
    private BigDecimal cost = BigDecimal.ZERO;
    private final List<Step.ModelFailed> failures = new ArrayList<>();
    private Step.@Nullable ModelReplied lastReply;
    private final Map<String, ToolResult> results = new HashMap<>();
    private final Set<String> started = new HashSet<>();
    private final Set<String> interrupted = new HashSet<>();
    private Instant steered = Instant.MIN;
    private boolean paused;
    private Step.@Nullable LimitReached limit;

    void add(Step step) {
      switch (step) {
        case Step.ModelReplied replied -> {
          replies++;
          usage = usage.plus(replied.usage());
          cost = cost.add(replied.cost());
          failures.clear();
          lastReply = replied;
        }
        case Step.ModelFailed failed -> {
          usage = usage.plus(failed.usage());
          cost = cost.add(failed.cost());
          failures.add(failed);
        }
        case Step.ToolStarted(var at, var call) -> {
          started.add(call);
          interrupted.remove(call);
        }
        case Step.ToolEnded(var at, var call, var result) -> {
          results.put(call, result);
          if (result.by() != null) {
            usage = usage.plus(result.by().usage());
            cost = cost.add(result.by().cost());
          }
          started.remove(call);
          interrupted.remove(call);
        }
        case Step.Steered(var at, var text) -> steered = at;
        case Step.Restarted ignored -> {
          interrupted.addAll(started);
          started.clear();
        }
        case Step.Paused ignored -> paused = true;
        case Step.Resumed ignored -> {
          paused = false;
          failures.clear();
        }
        case Step.LimitReached reached -> limit = reached;
        case Step.Prompted ignored -> {}
        case Step.Granted ignored -> {}
        case Step.Revoked ignored -> {}
        case Step.Queued ignored -> {}
        case Step.Pulled ignored -> {}
        case Step.TurnEnded ignored -> {}
        case Step.TurnDetached ignored -> {}
        case Step.Undone ignored -> {}
        case Step.Compacted ignored -> {}
      }
    }
  }
}
