package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.RuntimeAccess;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A shell without a person: a conversation, the tasks started in it, and what is told of them. */
final class Surface implements AutoCloseable {
  private final RuntimeAccess runtime;
  private final BlockingQueue<DeliveryInfo> offered = new LinkedBlockingQueue<>();
  private final String conversation;

  private Surface(RuntimeAccess runtime, @Nullable String before)
      throws Refused, InterruptedException {
    this.runtime = runtime;
    runtime.listen(event -> {
      if (event instanceof Event.DeliveryOffered(var delivery)) {
        offered.add(delivery);
      }
    });
    conversation = ask(new ConversationRequest.OpenConversation(before), Reply.Conversation.class)
        .conversation();
  }

  /** Opens a new conversation. */
  static Surface open(Scratch scratch) throws Refused, InterruptedException {
    return new Surface(scratch.client(), null);
  }

  /** Opens one again, by its id. */
  static Surface again(Scratch scratch, String conversation) throws Refused, InterruptedException {
    return new Surface(scratch.client(), conversation);
  }

  String conversation() {
    return conversation;
  }

  <T extends Reply> T ask(Request request, Class<T> type) throws Refused, InterruptedException {
    return runtime.ask(request, type);
  }

  /** The id of the task. */
  String start(String prompt) throws Refused, InterruptedException {
    return ask(new TaskRequest.StartTask(conversation, prompt, null), Reply.TaskStarted.class)
        .id();
  }

  /** The next delivery that is offered, or null where none comes in time. */
  @Nullable
  DeliveryInfo next() throws InterruptedException {
    return offered.poll(Scratch.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** What was offered and not taken yet. */
  List<DeliveryInfo> rest() {
    var rest = new ArrayList<DeliveryInfo>();
    offered.drainTo(rest);
    return rest;
  }

  void acknowledge(DeliveryInfo delivery) throws Refused, InterruptedException {
    ask(new RuntimeRequest.Acknowledge(List.of(delivery.id()), "shown"), Reply.Done.class);
  }

  /** Says no to every question that waits. */
  int denyAll() throws Refused, InterruptedException {
    var questions =
        ask(new RuntimeRequest.ListApprovals(), Reply.Approvals.class).approvals();
    for (var question : questions) {
      ask(
          new RuntimeRequest.AnswerApproval(question.number(), "deny", "the drill"),
          Reply.Done.class);
    }
    return questions.size();
  }

  @Override
  public void close() {
    runtime.close();
  }
}
