package dev.talaria.cli.slash;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.line.VerbLine;
import dev.talaria.cli.render.Mermaid;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.WorkflowPage;
import dev.talaria.cli.render.WorkflowSays;
import dev.talaria.cli.render.WorkflowTable;
import dev.talaria.cli.workflow.NewWorkflows;
import dev.talaria.cli.workflow.WorkflowPlan;
import dev.talaria.cli.workflow.WorkflowRequests;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowRequest;
import dev.talaria.runtime.workflow.WorkflowProblems;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** {@code /workflow …}: workflows, and their runs. */
record WorkflowCommands(Place place, Asking asking, Clock clock) {
  private static final String NONE =
      "No workflow. /workflow examples shows some; /workflow new NAME --from EXAMPLE copies one.";

  CompletableFuture<Ran> run(Parsed.Slash line) throws WrongUse {
    var words = line.argument().toLowerCase(Locale.ROOT).split("\\s+", 2);
    try {
      return words[0].equals("help")
          ? said(GroupHelp.text(
              VerbGroup.WORKFLOW, words.length > 1 ? words[1].strip() : "", place.page()))
          : start(VerbLine.parse(VerbGroup.WORKFLOW, line.rest()));
    } catch (WorkflowProblems wrong) {
      throw new WrongUse(wrong.getMessage(), "");
    } catch (Refused refused) {
      return CompletableFuture.completedFuture(asking.refused(refused.error()));
    }
  }

  private CompletableFuture<Ran> start(Given given) throws Refused, WorkflowProblems {
    return switch (given.verb()) {
      case WORKFLOW_RUN -> begin(given);
      case WORKFLOW_LIST -> list(given);
      case WORKFLOW_SHOW -> show(given);
      case WORKFLOW_NEW -> write(given);
      case WORKFLOW_CHECK -> check(given);
      case WORKFLOW_EXAMPLES -> examples(given);
      default -> change(given);
    };
  }

  private CompletableFuture<Ran> begin(Given given) throws Refused, WorkflowProblems {
    var found = place.workflows().find(given.first());
    var unused = found.workflow(); // all that is wrong is said before anything is asked
    return asking.ask(
        WorkflowRequests.run(given, found, place.conversation()),
        Reply.Workflow.class,
        reply -> Ran.then(WorkflowSays.began(reply.run(), place.page()), new Ran.BoardsChanged()));
  }

  private CompletableFuture<Ran> list(Given given) throws Refused {
    var known = given.arguments().isEmpty() && !given.has(Flag.OPEN)
        ? place.workflows().known()
        : List.<WorkflowTable.Known>of();
    return asking.ask(WorkflowRequests.list(given), Reply.Workflows.class, reply -> {
      var removed = reply.removed();
      var table = WorkflowTable.text(
          reply.runs(),
          known,
          given.arguments().isEmpty() && !given.has(Flag.OPEN) ? NONE : "No such run.",
          place.page(),
          moments());
      return Ran.said(
          removed == null || removed.runs() == 0 || given.has(Flag.OPEN)
              ? table
              : table + Says.note(WorkflowSays.removed(removed), place.page()));
    });
  }

  private CompletableFuture<Ran> show(Given given) {
    boolean all = given.has(Flag.PARTS);
    return place
        .ask(new WorkflowRequest.ShowWorkflow(given.first()), Reply.WorkflowDetail.class)
        .thenApply(answer -> switch (answer) {
          case Answer.Got<Reply.WorkflowDetail>(var detail) ->
            Ran.said(
                given.has(Flag.MERMAID)
                    ? Mermaid.text(detail.steps(), all, moments())
                    : WorkflowPage.text(detail, all, place.page(), moments(), hint -> hint));
          case Answer.Refused<Reply.WorkflowDetail>(var error) ->
            error.kind().equals("not_found") ? plan(given, error) : asking.refused(error);
        });
  }

  /** What a run would do; {@code none} where there is no such workflow either. */
  private Ran plan(Given given, ErrorInfo none) {
    try {
      var workflow = place.workflows().find(given.first()).workflow();
      var steps = WorkflowPlan.of(workflow);
      return Ran.said(
          given.has(Flag.MERMAID)
              ? Mermaid.text(steps, true, moments())
              : WorkflowPage.plan(workflow.name(), workflow.about(), steps, place.page()));
    } catch (WorkflowProblems wrong) {
      return asking.refused(Refused.usage(wrong.getMessage(), "").error());
    } catch (Refused refused) {
      return asking.refused(refused.error().kind().equals("not_found") ? none : refused.error());
    }
  }

  private CompletableFuture<Ran> change(Given given) {
    return asking.ask(
        WorkflowRequests.change(given),
        Reply.Workflow.class,
        reply -> Ran.then(
            WorkflowSays.became(reply.run(), WorkflowSays.stands(reply.run()), place.page()),
            new Ran.BoardsChanged()));
  }

  private CompletableFuture<Ran> write(Given given) throws Refused, WorkflowProblems {
    var file = NewWorkflows.write(given, place.workflows());
    return said(Says.note("written: " + file, place.page()));
  }

  private CompletableFuture<Ran> check(Given given) throws Refused, WorkflowProblems {
    var found = place.workflows().find(given.first());
    return said(Says.note(WorkflowPlan.sound(found.file(), found.workflow()), place.page()));
  }

  private CompletableFuture<Ran> examples(Given given) throws Refused {
    return said(
        given.arguments().isEmpty()
            ? WorkflowTable.examples(NewWorkflows.examples(), place.page())
            : NewWorkflows.example(given.first()));
  }

  private static CompletableFuture<Ran> said(String text) {
    return CompletableFuture.completedFuture(Ran.said(text));
  }

  private Moments moments() {
    return new Moments(ZonedDateTime.now(clock));
  }
}
