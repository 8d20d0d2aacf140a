package dev.talaria.actors.socket;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the job that a person means: its name, its id, or a unique beginning of its id. */
record JobFinder(Actors actors) {
  private static final int NAMED_BACK = 3;

  Job find(String named) throws Refusal {
    var name = named.strip();
    var exact = name.isEmpty()
        ? Optional.<Job>empty()
        : actors.read(store -> store.jobs().job(new JobId(name)));
    if (exact.isPresent()) {
      return exact.get();
    }
    var called = called(name);
    var meant = called.isEmpty() ? beginning(name) : called;
    if (meant.isEmpty()) {
      throw Refusal.notFound("there is no job \"" + name + "\"", "/cron list shows them");
    }
    if (meant.size() > 1) {
      throw Refusal.usage(
          "\"" + name + "\" could be "
              + meant.stream()
                  .limit(NAMED_BACK)
                  .map(job -> job.id().value())
                  .collect(Collectors.joining(" or ")),
          "give more of the id");
    }
    return meant.getFirst();
  }

  /** Those of this name, whatever its case. */
  List<Job> called(String name) throws Refusal {
    return actors.read(store -> store.jobs().called(name));
  }

  private List<Job> beginning(String name) throws Refusal {
    return name.isEmpty()
        ? List.of()
        : actors.read(store -> store.jobs().beginning(name, NAMED_BACK));
  }
}
