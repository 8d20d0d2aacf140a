package dev.talaria.cli.slash;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** One request, and what to make of its answer. */
record Asking(Place place) {

  <T extends Reply> CompletableFuture<Ran> ask(
      Request request, Class<T> type, Function<T, Ran> got) {
    return place.ask(request, type).thenApply(answer -> ran(answer, got));
  }

  /** For what is answered by a sentence. */
  CompletableFuture<Ran> tell(Request request, String otherwise) {
    return ask(
        request,
        Reply.Done.class,
        done -> Ran.said(
            Says.note(done.message().isBlank() ? otherwise : done.message(), place.page())));
  }

  /** One request, and another that its answer leads to. */
  <T extends Reply> CompletableFuture<Ran> then(
      Request request, Class<T> type, Function<T, CompletableFuture<Ran>> next) {
    return place.ask(request, type).thenCompose(answer -> switch (answer) {
      case Answer.Got<T>(var reply) -> next.apply(reply);
      case Answer.Refused<T>(var error) -> CompletableFuture.completedFuture(refused(error));
    });
  }

  private <T extends Reply> Ran ran(Answer<T> answer, Function<T, Ran> got) {
    return switch (answer) {
      case Answer.Got<T>(var reply) -> got.apply(reply);
      case Answer.Refused<T>(var error) -> refused(error);
    };
  }

  Ran refused(ErrorInfo error) {
    return new Ran(Says.error(error, place.page()), ExitCode.of(error), new Ran.None());
  }
}
