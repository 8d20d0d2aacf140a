package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.session.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One exchange of a conversation: what the person said, and what was done about it.
 *
 * @param requests the prompt, and further instructions that came while its tools ran
 * @param done calls that have their result, in the order they came
 * @param rounds how many replies asked for tools so far
 * @param calls how many tools they asked for
 * @param answer the final reply; empty where there is none yet
 */
record Turn(List<String> requests, List<Done> done, int rounds, int calls, String answer) {
  private static final List<String> LEFT = List.of(
      "not run: the turn ended",
      "it was running when the turn ended, and may have had its effect: look before you do it again");
  private static final String CANCELLED = "cancelled";

  /** All exchanges of a conversation; the last one is the running one. */
  static List<Turn> of(List<Message> messages) {
    var builder = new Builder();
    messages.forEach(builder::add);
    builder.close();
    return List.copyOf(builder.turns);
  }

  private static final class Builder {
    final List<Turn> turns = new ArrayList<>();
    final List<ToolCall> open = new ArrayList<>();
    List<String> requests = new ArrayList<>();
    List<Done> done = new ArrayList<>();
    int rounds;
    int calls;
    String answer = "";
    boolean over;

    void add(Message message) {
      switch (message) {
        case Message.Instructions ignored -> {}
        case Message.User(var text) when Aside.isTakenUp(text) -> takeUp();
        case Message.User(var text) when Aside.isAside(text) -> {}
        case Message.User(var text) -> {
          if (over) {
            close();
          }
          requests.add(text);
          over = true; // what follows at once is a new request: this one was given up
        }
        case Message.Assistant assistant
        when assistant.calls().isEmpty() -> {
          answer = assistant.text();
          over = true;
        }
        case Message.Assistant assistant -> {
          open.addAll(assistant.calls());
          calls += assistant.calls().size();
          rounds++;
          over = false;
        }
        case Message.Tool tool -> {
          called(tool).ifPresent(call -> done.add(new Done(call, tool.result())));
          over |= LEFT.contains(tool.result().text());
        }
      }
    }

    /** What the turn before did for the same request counts for this one. */
    void takeUp() {
      if (!turns.isEmpty() && turns.getLast().requests.containsAll(requests)) {
        var before = turns.removeLast();
        before.done.stream()
            .filter(one ->
                !LEFT.contains(one.result().text()) && !one.result().text().equals(CANCELLED))
            .forEach(done::add);
        calls += before.calls;
      }
    }

    Optional<ToolCall> called(Message.Tool tool) {
      Optional<ToolCall> call =
          open.stream().filter(c -> c.id().equals(tool.call())).findFirst();
      call.ifPresent(open::remove);
      return call;
    }

    void close() {
      turns.add(new Turn(List.copyOf(requests), List.copyOf(done), rounds, calls, answer));
      requests = new ArrayList<>();
      done = new ArrayList<>();
      rounds = 0;
      calls = 0;
      answer = "";
      over = false;
    }
  }
}
