package dev.talaria.actors.socket;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the run that a person means: by its id, by the name of a workflow, whose newest run that
 * is, or by a unique beginning of its id.
 */
record RunFinder(Actors actors) {
  private static final int NAMED_BACK = 3;
  private static final int KNOWN = 100;

  /** As the other; of a workflow's runs the newest that is not over, where there is one. */
  WorkflowRun findOpen(String named) throws Refusal {
    var open = actors.read(store -> store.workflows().newest(named.strip(), true, 1));
    return open.isEmpty() || named.isBlank() ? find(named) : open.getFirst();
  }

  WorkflowRun find(String named) throws Refusal {
    var name = named.strip();
    if (name.isEmpty()) {
      throw unknown(name);
    }
    var exact = actors.read(store -> store.workflows().run(new RunId(name)));
    if (exact.isPresent()) {
      return exact.get();
    }
    Optional<WorkflowRun> newest =
        actors.read(store -> store.workflows().newest(name, false, 1)).stream().findFirst();
    return newest.isPresent()
        ? newest.get()
        : onlyOne(name, actors.read(store -> store.workflows().beginning(name, NAMED_BACK)));
  }

  private WorkflowRun onlyOne(String name, List<WorkflowRun> meant) throws Refusal {
    if (meant.isEmpty()) {
      throw unknown(name);
    }
    if (meant.size() > 1) {
      throw Refusal.usage(
          "\"" + name + "\" could be "
              + meant.stream().map(run -> run.id().value()).collect(Collectors.joining(" or ")),
          "give more of the id");
    }
    return meant.getFirst();
  }

  private Refusal unknown(String name) throws Refusal {
    var names = actors.read(store -> store.workflows().newest("", false, KNOWN)).stream()
        .map(WorkflowRun::workflow)
        .distinct()
        .toList();
    return Refusal.notFound(
        "there is no run \"" + name + "\"" + (names.isEmpty() ? "" : Nearest.hint(name, names)),
        "/workflow list shows them");
  }
}
