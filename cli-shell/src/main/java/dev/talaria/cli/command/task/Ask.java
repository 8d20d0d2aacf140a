package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;

/**
 * {@code ask}: one turn of a new conversation. The answer is printed as it comes; where parts of it
 * were missed, or came with remarks between tool calls, the whole answer follows on its own.
 */
public final class Ask implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var prompt = call.textFrom(0, "prompt");
    var events = new Events();
    call.runtime().listen(events);
    var opened = call.runtime()
        .ask(new ConversationRequest.OpenConversation(null), Reply.Conversation.class);
    var conversation = opened.conversation();
    try (var interrupt = new InterruptOnExit(call.runtime(), conversation)) {
      var key = RequestKey.next();
      var turn = call.runtime()
          .ask(
              new ConversationRequest.Say(conversation, prompt, false, key),
              Reply.TurnAccepted.class)
          .turn();
      var ended = follow(call, conversation, turn, events);
      interrupt.notNeeded();
      return Below.after(call, conversation, end(call, ended));
    }
  }

  private static Event.TurnEnded follow(
      Invocation call, String conversation, String turn, Events events)
      throws Refused, InterruptedException {
    var printed = new StringBuilder();
    while (true) {
      switch (events.next()) {
        case Event.TextDelta delta
        when delta.turn().equals(turn) && !call.json() -> {
          printed.append(delta.text());
          call.out().print(call.shown(delta.text()));
          if (call.out().checkError()) {
            throw Refused.cancelled();
          }
        }
        case Event.ToolStarted tool when call.options().verbose() -> call.note("▸ " + tool.title());
        case Event.TurnWaiting waiting
        when !waiting.text().isEmpty() -> call.note("… " + Twin.of(waiting.text(), ""));
        case Event.Draining draining -> Ends.sayThatItStops(call, draining);
        case Event.ApprovalRequested(var question)
        when conversation.equals(question.conversation()) -> // others ask meanwhile, too
          call.note("it asks: " + question.action() + " (" + Says.stakes(question)
              + ") → talaria allow " + question.number() + ", or talaria deny "
              + question.number());
        case Event.TurnEnded ended
        when ended.turn().equals(turn) -> {
          if (!call.json()) {
            rest(call, printed.toString(), ended);
          }
          return ended;
        }
        default -> {} // of other turns, or nothing that a reader of stdout asked for
      }
    }
  }

  private static void rest(Invocation call, String printed, Event.TurnEnded ended) {
    boolean answered =
        ended.error() == null || !ended.text().equals(ended.error().message());
    var text = answered ? ended.text() : "";
    if (printed.endsWith(text)) {
      call.print(printed.isEmpty() || printed.endsWith("\n") ? "" : "\n");
    } else if (text.startsWith(printed)) {
      call.print(text.substring(printed.length()));
    } else {
      call.print("\n\n" + text);
    }
  }

  private static ExitCode end(Invocation call, Event.TurnEnded ended) {
    var error = ended.error();
    if (call.json()) {
      call.print(Json.of(ended));
    } else if (error != null) {
      call.out().flush();
      call.note(error.message());
      call.hint(error.hint(), "");
    }
    return ExitCode.ofState(ended.outcome(), error);
  }
}
