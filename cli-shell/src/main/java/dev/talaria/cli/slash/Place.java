package dev.talaria.cli.slash;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where a command is given: whom it asks, in which conversation, and how its answer may look. */
public interface Place {
  <T extends Reply> CompletableFuture<Answer<T>> ask(Request request, Class<T> type);

  /** Shows complete lines before the command has come to its end; done when they can be read. */
  CompletableFuture<Void> show(String text);

  /** The conversation that numbers of tasks belong to; null outside of any. */
  @Nullable
  String conversation();

  /** The file of that name, seen from where commands are given; refused where it cannot be read. */
  Path file(String typed) throws Refused;

  /** Where workflows are, seen from where commands are given. */
  WorkflowFiles workflows() throws Refused;

  /** True the first time for each delivery: it was not shown here yet. */
  boolean isNew(String delivery);

  /** Asked when the answer is there, since a window may have changed by then. */
  Page page();

  boolean markdown();
}
