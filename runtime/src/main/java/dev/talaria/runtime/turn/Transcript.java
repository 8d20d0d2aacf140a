package dev.talaria.runtime.turn;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The conversation as a model sees it, made from the journal. Turns that were undone or went on as
 * a task are not part of it; a call without a result gets one, since providers refuse a gap.
 */
public final class Transcript {
  private static final String HAND_BACK =
      "Stop here: %s. Do not call any tool. Report now what you found and did so far, and what is"
          + " left to do.";
  private static final String NOT_RUN = "not run: the turn ended";
  private static final String MAY_HAVE_RUN =
      "it was running when the turn ended, and may have had its effect: look before you do it again";

  private final Map<String, List<Message>> turns = new LinkedHashMap<>();
  private final Map<String, ToolCall> open = new LinkedHashMap<>();
  private final Map<String, ToolResult> results = new HashMap<>();
  private final Set<String> started = new HashSet<>();
  private final List<Held> held = new ArrayList<>();
  private String turn = "";

  private Transcript() {}

  private record Held(Instant at, String text) {}

  /** {@code instructions} come first, then what was said. */
  public static List<Message> of(String instructions, List<Step> journal) {
    var transcript = new Transcript();
    journal.forEach(transcript::add);
    transcript.sayResults();
    transcript.release(Instant.MAX);
    var messages = new ArrayList<Message>();
    messages.add(new Message.Instructions(instructions));
    transcript.turns.values().forEach(messages::addAll);
    return List.copyOf(messages);
  }

  private void add(Step step) {
    switch (step) {
      case Step.Prompted(var at, var id, var work) -> {
        turn = id;
        say(new Message.User(asked(work)));
      }
      case Step.ModelReplied replied -> {
        sayResults();
        release(replied.askedAt());
        say(new Message.Assistant(
            replied.model().provider(),
            replied.text(),
            replied.reasoning(),
            replied.calls(),
            replied.state()));
        replied.calls().forEach(call -> open.put(call.id(), call));
      }
      case Step.ToolEnded(var at, var id, var result) -> {
        if (open.containsKey(id)) {
          results.put(id, result);
        }
      }
      case Step.Steered(var at, var text) -> held.add(new Held(at, text));
      case Step.LimitReached(var at, var error) ->
        held.add(new Held(at, HAND_BACK.formatted(error.message())));
      case Step.Pulled(var at, var task, var text) -> {
        turn = "pulled " + task + " " + at;
        say(new Message.User("Result of background task " + task + ":\n\n" + text));
      }
      case Step.TurnEnded ignored -> close();
      case Step.TurnDetached(var at, var id, var task) -> {
        close();
        turns.remove(id);
      }
      case Step.Undone(var at, var id) -> turns.remove(id);
      case Step.Compacted compacted -> compact(compacted.upToTurn(), compacted.summary());
      case Step.Queued ignored -> {}
      case Step.Granted ignored -> {}
      case Step.Revoked ignored -> {}
      case Step.ModelFailed ignored -> {}
      case Step.ToolStarted(var at, var id) -> started.add(id);
      case Step.Paused ignored -> {}
      case Step.Resumed ignored -> {}
      case Step.Restarted ignored -> {}
    }
  }

  private static String asked(Work work) {
    return switch (work) {
      case Work.Prompt(var text) -> text;
      case Work.Command(var text) -> "Run `" + text + "`.";
    };
  }

  private void say(Message message) {
    turns.computeIfAbsent(turn, ignored -> new ArrayList<>()).add(message);
  }

  /** In the order of the calls, whichever ended first: some providers match them by their order. */
  private void sayResults() {
    for (var call : List.copyOf(open.values())) {
      var result = results.remove(call.id());
      if (result != null) {
        open.remove(call.id());
        say(new Message.Tool(call.id(), call.tool(), result));
      }
    }
  }

  /** What was added while tools ran, or while the model answered, is read after that. */
  private void release(Instant readAt) {
    held.stream()
        .filter(added -> !added.at.isAfter(readAt))
        .forEach(added -> say(new Message.User(added.text)));
    held.removeIf(added -> !added.at.isAfter(readAt));
  }

  private void close() {
    open.keySet()
        .forEach(id -> results.putIfAbsent(
            id, ToolResult.failed(started.contains(id) ? MAY_HAVE_RUN : NOT_RUN)));
    sayResults();
    release(Instant.MAX);
  }

  private void compact(String upTo, String summary) {
    var kept = new LinkedHashMap<String, List<Message>>();
    kept.put(
        "summary of " + upTo,
        List.of(new Message.User("What was said before, in short:\n\n" + summary)));
    boolean after = !turns.containsKey(upTo);
    for (var entry : turns.entrySet()) {
      if (after) {
        kept.put(entry.getKey(), entry.getValue());
      }
      after |= entry.getKey().equals(upTo);
    }
    turns.clear();
    turns.putAll(kept);
  }
}
