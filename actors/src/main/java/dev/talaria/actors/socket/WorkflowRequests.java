package dev.talaria.actors.socket;

import dev.talaria.actors.workflow.WorkflowDesk;
import dev.talaria.config.Nearest;
import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import dev.talaria.runtime.workflow.Progress;
import dev.talaria.runtime.workflow.Workflow;
import dev.talaria.runtime.workflow.WorkflowProblems;
import dev.talaria.runtime.workflow.WorkflowReader;
import dev.talaria.runtime.workflow.WorkflowRun;
import dev.talaria.runtime.workflow.WorkflowStep;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a client asks of workflows. */
record WorkflowRequests(
    Actors actors, RunFinder finder, CardFinder cards, CardConfigs configs, CardChanges changes) {
  private static final int USUAL = 20;

  // --- begun

  Reply.Workflow run(WorkflowRequest.RunWorkflow run, Caller caller) throws Refusal {
    return changes.once(run.key(), run, Reply.Workflow.class, () -> {
      var session = beginner(caller);
      if (session.isPresent()) {
        session.get().requireNoConversation(run.conversation());
      }
      actors.requireSpace();
      var workflow = read(run);
      var beginning = new WorkflowDesk.Beginning(
          actors.blocking(actors.workflows()::newId),
          workflow,
          run.source(),
          inputs(workflow, run.inputs()),
          cards.board(run.board()).name(),
          new WorkflowRun.Origin(
              changes.who(caller),
              actors.conversation(run.conversation()),
              actors.clock().instant(),
              actors.board().parts().worker()),
          session.isPresent()
              ? configs.ofRun(session.get(), workflow.profiles(), caller)
              : configs.ofRun(run.conversation(), workflow.profiles(), caller));
      return answer(kept(() -> actors.workflows().begin(beginning, together(run, run.key()))));
    });
  }

  private static Workflow read(WorkflowRequest.RunWorkflow run) throws Refusal {
    try {
      var workflow = WorkflowReader.read(run.file(), run.source());
      requireHarmless(workflow.steps());
      return workflow;
    } catch (WorkflowProblems problems) {
      throw Refusal.usage(problems.getMessage(), "");
    }
  }

  /** Nobody watches what works on it, as with a job. */
  private static void requireHarmless(List<WorkflowStep> steps) throws Refusal {
    for (var step : steps) {
      if (step.action() instanceof WorkflowStep.Repeat repeat) {
        requireHarmless(repeat.steps());
      } else if (step.action() instanceof WorkflowStep.Prompt(var text)) {
        var blocked = PromptScan.ofPrompt(text.written());
        if (blocked.isPresent()) {
          throw denied(
              "the prompt of " + step.name() + " was blocked: " + blocked.get(),
              "say it in other words");
        }
      }
    }
  }

  private static Map<String, String> inputs(Workflow workflow, Map<String, String> given)
      throws Refusal {
    var names = workflow.inputs().stream().map(Workflow.Input::name).toList();
    for (var name : given.keySet()) {
      if (!names.contains(name)) {
        throw Refusal.usage(
            "the workflow " + workflow.name() + " has no input \"" + name + "\""
                + (names.isEmpty() ? "" : Nearest.hint(name, names)),
            names.isEmpty() ? "it takes none" : "it takes " + String.join(", ", names));
      }
    }
    var inputs = new LinkedHashMap<String, String>();
    var missing = new ArrayList<Workflow.Input>();
    for (var input : workflow.inputs()) {
      var value = given.getOrDefault(input.name(), input.usual());
      if (value == null) {
        missing.add(input);
      } else {
        inputs.put(input.name(), value);
      }
    }
    if (!missing.isEmpty()) {
      throw Refusal.usage(
          "the workflow " + workflow.name() + " needs "
              + missing.stream().map(Workflow.Input::name).collect(Collectors.joining(", ")),
          missing.stream().map(WorkflowRequests::wanted).collect(Collectors.joining(", ")));
    }
    return inputs;
  }

  private static String wanted(Workflow.Input input) {
    return input.name() + "=…" + (input.about().isBlank() ? "" : " (" + input.about() + ")");
  }

  /**
   * The session in whose name a run begins; empty for a person. What an agent wants done goes on
   * cards, which wait for a person: only a command that a person gave a job or task begins a run,
   * and nothing below a card does, so that no run begins others without end.
   */
  private Optional<SessionCards> beginner(Caller caller) throws Refusal {
    var session = changes.ofSession(caller);
    if (session.isEmpty()) {
      return session;
    }
    for (var at = Optional.of(session.get().session()); at.isPresent(); at = parent(at.get())) {
      var kind = at.get().kind();
      boolean isTop = kind == SessionKind.CONVERSATION
          && !at.get().id().equals(session.get().session().id());
      if (kind == SessionKind.CARD || (!isTop && !(at.get().work() instanceof Work.Command))) {
        throw denied(
            "a session begins no run of a workflow",
            "a person does, or the !command of a job or task");
      }
    }
    return session;
  }

  private Optional<SessionRecord> parent(SessionRecord session) throws Refusal {
    SessionId parent = session.parent();
    return parent == null ? Optional.empty() : actors.read(store -> store.session(parent));
  }

  // --- looked at

  /** Those that are not over, then the others. */
  Reply.Workflows list(WorkflowRequest.ListWorkflows list) throws Refusal {
    int limit = Actors.limit(list.limit(), USUAL);
    var name = list.workflow() == null ? "" : list.workflow().strip();
    var open = actors.read(store -> store.workflows().newest(name, true, limit));
    var runs = new ArrayList<>(open);
    if (!list.open()) {
      actors.read(store -> store.workflows().newest(name, false, limit)).stream()
          .filter(run -> run.state().isOver())
          .limit(limit - open.size())
          .forEach(runs::add);
    }
    var told = new ArrayList<WorkflowInfo>();
    for (var run : runs) {
      told.add(told().listed(run, run.state().isOver() ? Optional.empty() : progress(run)));
    }
    return new Reply.Workflows(told, OldCardRequests.removed(actors, ""));
  }

  Reply.WorkflowDetail show(WorkflowRequest.ShowWorkflow show) throws Refusal {
    var id = finder.find(show.run());
    var run = actors.read(store -> store.workflows().run(id)).orElseThrow(WorkflowRequests::gone);
    return told().detail(run, progress(run));
  }

  private Optional<Progress> progress(WorkflowRun run) throws Refusal {
    return actors.blocking(() -> actors.workflows().progress(run));
  }

  // --- what a person wants

  Reply.Workflow cancel(WorkflowRequest.CancelWorkflow cancel, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var run = finder.findOpen(cancel.run());
    return answer(kept(() -> actors.workflows().cancel(run, changes.who(caller))));
  }

  Reply.Workflow resume(WorkflowRequest.ResumeWorkflow resume, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    return changes.once(resume.key(), resume, Reply.Workflow.class, () -> {
      var run = finder.findOpen(resume.run());
      var answer = CardChanges.said("an answer", resume.answer());
      return answer(kept(() -> actors
          .workflows()
          .resume(
              run, resume.step(), answer, changes.who(caller), together(resume, resume.key()))));
    });
  }

  Reply.Workflow retry(WorkflowRequest.RetryWorkflow retry, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    return changes.once(retry.key(), retry, Reply.Workflow.class, () -> {
      var run = finder.find(retry.run());
      return answer(kept(() -> actors
          .workflows()
          .retry(run, retry.step(), changes.who(caller), together(retry, retry.key()))));
    });
  }

  // --- what is answered

  private Function<WorkflowRun, List<Write>> together(Request request, @Nullable String key) {
    return run -> actors.remembered(request, key, answer(run));
  }

  private static ToldWorkflows told() {
    return new ToldWorkflows(ZoneId.systemDefault());
  }

  private static Reply.Workflow answer(WorkflowRun run) {
    return new Reply.Workflow(told().run(run, Optional.empty()));
  }

  private WorkflowRun kept(Supplier<WorkflowDesk.Answer> change) throws Refusal {
    return switch (actors.blocking(change::get)) {
      case WorkflowDesk.Answer.Done(var run) -> run;
      case WorkflowDesk.Answer.Refused(var reason) -> throw new Refusal(reason);
      case WorkflowDesk.Answer.NotFound ignored -> throw gone();
    };
  }

  private static Refusal gone() {
    return Refusal.notFound("the run is not there any more", "/workflow list shows them");
  }

  private static Refusal denied(String message, String hint) {
    return new Refusal(new ErrorInfo("denied", message, hint, null));
  }
}
