package dev.talaria.cli.slash;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.client.Answer;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Answers as the test says, and keeps what was asked and shown, in order. */
final class ScriptedPlace implements Place {
  final List<Object> happened = new ArrayList<>();
  Function<Request, Object> answers = PlausibleAnswers::to;
  CompletableFuture<Void> shown = CompletableFuture.completedFuture(null);

  @Nullable
  String conversation = "cv_1";

  int width = 60;

  WorkflowFiles workflows = new WorkflowFiles(
      Map.of("TALARIA_HOME", "/nowhere"), "/nowhere", Path.of("").toAbsolutePath());

  /** Deliveries that are on the screen already. */
  final Set<String> seen = new HashSet<>();

  List<Request> asked() {
    return happened.stream()
        .filter(Request.class::isInstance)
        .map(Request.class::cast)
        .toList();
  }

  @Override
  public <T extends Reply> CompletableFuture<Answer<T>> ask(Request request, Class<T> type) {
    happened.add(request);
    var answer = answers.apply(request);
    return CompletableFuture.completedFuture(
        answer instanceof ErrorInfo error
            ? new Answer.Refused<>(error)
            : new Answer.Got<>(type.cast(answer)));
  }

  @Override
  public CompletableFuture<Void> show(String text) {
    happened.add(text);
    return shown;
  }

  @Override
  public @Nullable String conversation() {
    return conversation;
  }

  @Override
  public Path file(String typed) throws Refused {
    return Invocation.file(Path.of("").toAbsolutePath(), typed);
  }

  @Override
  public WorkflowFiles workflows() {
    return workflows;
  }

  @Override
  public boolean isNew(String delivery) {
    return !seen.contains(delivery);
  }

  @Override
  public Page page() {
    return new Page(width, 40, 100, Style.PLAIN);
  }

  @Override
  public boolean markdown() {
    return true;
  }
}
