package dev.talaria.cli.command.runtime;

import dev.talaria.cli.client.EventListener;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.Event;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** What a runtime that stops waits for, until its connection is closed. */
final class WaitingFor implements EventListener {
  private final BlockingQueue<Optional<Event.Draining>> told = new LinkedBlockingQueue<>();

  @Override
  public void onEvent(Event event) {
    if (event instanceof Event.Draining draining) {
      told.add(Optional.of(draining));
    }
  }

  @Override
  public void onClosed(String why) {
    told.add(Optional.empty());
  }

  /** Connections that were closed before the one that is asked now do not count. */
  void begin() {
    told.removeIf(Optional::isEmpty);
  }

  /**
   * Says what runs and until when that is waited for, what has ended, and what is left in the end.
   *
   * @param activities what the tasks among them do
   */
  void say(Invocation call, Map<String, String> activities) throws InterruptedException {
    var before = List.<String>of();
    for (var next = told.take(); next.isPresent(); next = told.take()) {
      var now = next.get().waitsFor();
      var known = before;
      var more = now.stream().filter(id -> !known.contains(id)).toList();
      more.forEach(id ->
          call.note("runs: " + id + " " + activities.getOrDefault(id, "a turn of a conversation")));
      if (!more.isEmpty()) {
        call.note(
            "what still runs at " + Words.time(next.get().until()) + " goes on at the next start");
      }
      known.stream().filter(id -> !now.contains(id)).forEach(id -> call.note("ended: " + id));
      before = now;
    }
    sayWhatIsLeft(call, before);
  }

  /** Says only what is left in the end. */
  void sayWhatIsLeft(Invocation call) throws InterruptedException {
    var last = List.<String>of();
    for (var next = told.take(); next.isPresent(); next = told.take()) {
      last = next.get().waitsFor();
    }
    sayWhatIsLeft(call, last);
  }

  private static void sayWhatIsLeft(Invocation call, List<String> left) {
    if (!left.isEmpty()) {
      call.note("left unfinished, to go on at the next start: " + String.join(", ", left));
    }
  }
}
