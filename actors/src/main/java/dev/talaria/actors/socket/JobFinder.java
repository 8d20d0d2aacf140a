package dev.talaria.actors.socket;

import dev.talaria.runtime.cron.Job;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the job that a person means: its name, its id, or a unique beginning of its id. */
record JobFinder(Actors actors) {
  Job find(String named) throws Refusal {
    var name = named.strip();
    var called = called(name);
    var found = called.isEmpty() ? beginning(name) : called;
    var exact = found.stream().filter(job -> job.id().value().equals(name)).toList();
    var meant = exact.isEmpty() ? found : exact;
    if (meant.isEmpty()) {
      throw Refusal.notFound("there is no job \"" + name + "\"", "/cron list shows them");
    }
    if (meant.size() > 1) {
      throw Refusal.usage(
          "\"" + name + "\" could be "
              + meant.stream()
                  .limit(3)
                  .map(job -> job.id().value())
                  .collect(Collectors.joining(" or ")),
          "give more of the id");
    }
    return meant.getFirst();
  }

  /** Those of this name, whatever its case. */
  List<Job> called(String name) throws Refusal {
    return all().stream().filter(job -> job.isCalled(name)).toList();
  }

  private List<Job> beginning(String name) throws Refusal {
    return name.isEmpty()
        ? List.of()
        : all().stream().filter(job -> job.id().value().startsWith(name)).toList();
  }

  private List<Job> all() throws Refusal {
    return actors.read(store -> store.jobs().all());
  }
}
