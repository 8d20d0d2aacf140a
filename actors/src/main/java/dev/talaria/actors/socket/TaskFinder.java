package dev.talaria.actors.socket;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.wire.ErrorInfo;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the task that a person means: a number, an id, or a unique beginning of an id. */
record TaskFinder(Store store) {
  SessionRecord find(@Nullable String conversation, String named) throws Refusal {
    var name = named.strip();
    var number = name.startsWith("#") ? name.substring(1) : name;
    try {
      return number.matches("[0-9]{1,9}")
          ? byNumber(conversation, Integer.parseInt(number), name)
          : byId(name);
    } catch (StoreProblem e) {
      throw new Refusal(new ErrorInfo("overloaded", e.getMessage(), "", null));
    }
  }

  private SessionRecord byNumber(@Nullable String conversation, int number, String name)
      throws StoreProblem, Refusal {
    var found = store.numbered(Optional.ofNullable(conversation).map(SessionId::new), number);
    return found.orElseThrow(() -> Refusal.notFound(
        "there is no task " + name + " here", "/tasks all lists every task with its id"));
  }

  private SessionRecord byId(String name) throws StoreProblem, Refusal {
    var found = name.isEmpty()
        ? List.<SessionRecord>of()
        : store.sessions(new SessionQuery(SessionKind.ENDING, null, false, "", name, 3));
    if (found.isEmpty()) {
      throw Refusal.notFound(
          "there is no task \"" + name + "\"", "/tasks all lists every task with its id");
    }
    if (found.size() > 1 && !found.getFirst().id().value().equals(name)) {
      throw Refusal.usage(
          "\""
              + name
              + "\" could be "
              + String.join(
                  " or ", found.stream().map(task -> task.id().value()).toList()),
          "give more of the id");
    }
    return found.getFirst();
  }
}
