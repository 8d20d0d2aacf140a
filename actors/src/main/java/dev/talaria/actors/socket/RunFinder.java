package dev.talaria.actors.socket;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.workflow.RunId;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds the run that a person means: by its id, by the name of a workflow, whose newest run that
 * is, or by a unique beginning of its id.
 */
record RunFinder(Actors actors) {
  private static final int NAMED_BACK = 3;
  private static final int KNOWN = 100;

  /** As the other; of a workflow's runs the newest that is not over, where there is one. */
  RunId findOpen(String named) throws Refusal {
    var name = named.strip();
    var open = name.isEmpty() ? List.<RunId>of() : newest(name, true);
    return open.isEmpty() ? find(name) : open.getFirst();
  }

  RunId find(String named) throws Refusal {
    var name = named.strip();
    if (name.isEmpty()) {
      throw unknown(name);
    }
    var meant = actors.read(store -> store.workflows().beginning(name, NAMED_BACK));
    if (meant.contains(new RunId(name))) {
      return new RunId(name);
    }
    var newest = newest(name, false);
    return newest.isEmpty() ? onlyOne(name, meant) : newest.getFirst();
  }

  private List<RunId> newest(String name, boolean openOnly) throws Refusal {
    return actors.read(store -> store.workflows().newestIds(name, openOnly, 1));
  }

  private RunId onlyOne(String name, List<RunId> meant) throws Refusal {
    if (meant.isEmpty()) {
      throw unknown(name);
    }
    if (meant.size() > 1) {
      throw Refusal.usage(
          "\"" + name + "\" could be "
              + meant.stream().map(RunId::value).collect(Collectors.joining(" or ")),
          "give more of the id");
    }
    return meant.getFirst();
  }

  private Refusal unknown(String name) throws Refusal {
    var names = actors.read(store -> store.workflows().names(KNOWN));
    return Refusal.notFound(
        "there is no run \"" + name + "\"" + (names.isEmpty() ? "" : Nearest.hint(name, names)),
        "/workflow list shows them");
  }
}
