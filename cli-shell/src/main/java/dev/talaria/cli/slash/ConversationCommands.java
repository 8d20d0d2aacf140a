package dev.talaria.cli.slash;

import static dev.talaria.cli.slash.WrongUse.in;
import static dev.talaria.cli.slash.WrongUse.needed;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.render.Lists;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Commands about the conversation itself. */
record ConversationCommands(Place place, Asking asking) {
  private static final List<String> LEVELS = List.of("default", "off", "low", "medium", "high");

  CompletableFuture<Ran> open(Parsed.@Nullable Slash line) throws WrongUse {
    var named = line == null ? null : needed(line);
    return asking.ask(
        new ConversationRequest.OpenConversation(named), Reply.Conversation.class, opened -> {
          var text = named == null
              ? "A new conversation."
              : "You are in " + opened.conversation()
                  + (opened.title().isEmpty() ? "." : ": " + opened.title());
          return Ran.then(Says.note(text, place.page()), new Ran.Opened(opened));
        });
  }

  CompletableFuture<Ran> sessions(Parsed.Slash line) {
    return asking.ask(
        new ConversationRequest.ListConversations(
            line.argument().isEmpty() ? null : line.argument()),
        Reply.Conversations.class,
        found -> Ran.said(Lists.conversations(found.conversations(), place.page())));
  }

  CompletableFuture<Ran> history(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new ConversationRequest.History(in(place.conversation(), line.command())),
        Reply.Messages.class,
        said -> Ran.said(Says.history(said, place.page())));
  }

  CompletableFuture<Ran> queue(Parsed.Slash line) throws WrongUse {
    needed(line);
    return say(in(place.conversation(), line.command()), line.rest());
  }

  CompletableFuture<Ran> again(Parsed.Slash line) throws WrongUse {
    return turn(new ConversationRequest.RetryTurn(
        in(place.conversation(), line.command()), RequestKey.next()));
  }

  private CompletableFuture<Ran> say(String conversation, String text) {
    return turn(new ConversationRequest.Say(conversation, text, true, RequestKey.next()));
  }

  private CompletableFuture<Ran> turn(Request request) {
    return asking.ask(
        request,
        Reply.TurnAccepted.class,
        accepted -> Ran.said(
            accepted.queued() == 0
                ? ""
                : Says.note("Queued: it comes after the running turn.", place.page())));
  }

  CompletableFuture<Ran> use(Parsed.Slash line) throws WrongUse {
    return asking.tell(
        new ConversationRequest.Use(in(place.conversation(), line.command()), needed(line)),
        "The result is part of this conversation.");
  }

  CompletableFuture<Ran> undo(Parsed.Slash line) throws WrongUse {
    return asking.tell(
        new ConversationRequest.Undo(in(place.conversation(), line.command())),
        "The last turn is taken back.");
  }

  CompletableFuture<Ran> compact(Parsed.Slash line) throws WrongUse {
    return asking.tell(
        new ConversationRequest.Compact(in(place.conversation(), line.command())),
        "Older turns are a summary.");
  }

  CompletableFuture<Ran> model(Parsed.Slash line) throws WrongUse {
    if (line.argument().isEmpty()) {
      return asking.ask(
          new RuntimeRequest.ListModels(),
          Reply.Models.class,
          models -> Ran.said(Lists.models(models, place.page())));
    }
    return configure(line, line.argument(), null, null);
  }

  CompletableFuture<Ran> reasoning(Parsed.Slash line) throws WrongUse {
    var level = line.argument().toLowerCase(Locale.ROOT);
    if (!level.isEmpty() && !LEVELS.contains(level)) {
      throw new WrongUse("there is no level " + level, "levels: " + String.join(", ", LEVELS));
    }
    return configure(line, null, level.isEmpty() ? null : level, null);
  }

  CompletableFuture<Ran> profile(Parsed.Slash line) throws WrongUse {
    return configure(line, null, null, line.argument().isEmpty() ? null : line.argument());
  }

  /** With nothing to change it only tells what is set. */
  private CompletableFuture<Ran> configure(
      Parsed.Slash line,
      @Nullable String model,
      @Nullable String reasoning,
      @Nullable String profile)
      throws WrongUse {
    var id = in(place.conversation(), line.command());
    return asking.ask(
        new ConversationRequest.Configure(id, model, reasoning, null, profile),
        Reply.Conversation.class,
        now -> {
          var text = now.model() + " (" + now.provider() + ") · reasoning " + now.reasoning()
              + " · profile " + now.profile();
          return Ran.then(Says.note(text, place.page()), new Ran.Changed(now));
        });
  }
}
