package dev.talaria.cli.command.task;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.RuntimeClient;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.slash.Place;
import dev.talaria.cli.slash.Ran;
import dev.talaria.cli.slash.SlashCommands;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** {@code send}: a slash command as the shell runs it, outside of any conversation. */
public final class Send implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var line = parse(call.textFrom(0, "line"));
    var place = new NoConversation(call, call.runtime().open().client());
    var ran = answer(new SlashCommands(place).run(line));
    if (call.json()) {
      var text = place.before + ran.text();
      call.print(Json.object().put("text", text).put("code", ran.code().number()));
    } else {
      (ran.code() == ExitCode.OK ? call.out() : call.err()).print(ran.text());
    }
    if (ran.effect() instanceof Ran.Seen(var deliveries)
        && !deliveries.isEmpty()
        && !call.out().checkError()) {
      call.runtime().ask(new RuntimeRequest.Acknowledge(deliveries, "read"), Reply.Done.class);
    }
    return ran.code();
  }

  private static Parsed.Slash parse(String line) throws Refused {
    return switch (CommandLine.parse(line)) {
      case Parsed.Slash slash
      when slash.command().shellOnly() ->
        throw Refused.usage(
            "/" + slash.command().word() + " makes sense in the shell only",
            "talaria logs -f TASK follows a task");
      case Parsed.Slash slash -> slash;
      case Parsed.Unknown unknown -> throw Refused.usage(unknown.message(), "");
      case Parsed.Shell(var command) ->
        throw Refused.usage(
            "a command is no slash command", "talaria background '!" + command + "' runs it");
      case Parsed.Say ignored ->
        throw Refused.usage("a slash command begins with /", "talaria ask says something");
      case Parsed.Empty ignored -> throw Refused.usage("there is no line", "");
    };
  }

  private static Ran answer(CompletableFuture<Ran> running) throws InterruptedException {
    try {
      return running.get();
    } catch (ExecutionException e) { // a refusal is an answer, so this is a bug
      throw new IllegalStateException(e.getCause());
    }
  }

  /** {@code before}: what was shown already, for the one object that is printed at the end. */
  private record NoConversation(Invocation call, RuntimeClient client, StringBuilder before)
      implements Place {
    NoConversation(Invocation call, RuntimeClient client) {
      this(call, client, new StringBuilder());
    }

    @Override
    public CompletableFuture<Void> show(String text) {
      if (call.json()) {
        before.append(text);
      } else {
        call.out().print(text);
        call.out().flush();
      }
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public <T extends Reply> CompletableFuture<Answer<T>> ask(Request request, Class<T> type) {
      return client.call(request, type);
    }

    @Override
    public @Nullable String conversation() {
      return null;
    }

    @Override
    public Path file(String typed) throws Refused {
      return Invocation.file(call.directory(), typed);
    }

    @Override
    public WorkflowFiles workflows() throws Refused {
      return WorkflowFiles.of(call.options(), call.from());
    }

    @Override
    public boolean isNew(String delivery) {
      return true;
    }

    @Override
    public Page page() {
      return call.page();
    }

    @Override
    public boolean markdown() {
      return call.from().outIsTerminal();
    }
  }
}
