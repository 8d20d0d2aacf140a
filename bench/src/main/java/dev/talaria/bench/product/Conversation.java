package dev.talaria.bench.product;

import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.util.List;

/** What an open shell says to the runtime, without the shell. For one thread. */
public final class Conversation implements AutoCloseable {
  private final WireClient client;
  private final String id;

  private Conversation(WireClient client, String id) {
    this.client = client;
    this.id = id;
  }

  public static Conversation open(Product product) throws IOException {
    var client = product.connect();
    var opened = client.call(new ConversationRequest.OpenConversation(null), Reply.Conversation.class);
    if (!opened.model().equals("bench")) {
      throw new IOException("another model than the server here would answer: " + opened.model());
    }
    return new Conversation(client, opened.conversation());
  }

  public WireClient client() {
    return client;
  }

  /** {@code /background <prompt>}; returns with the confirmation. */
  public Reply.TaskStarted background(String prompt) throws IOException {
    return client.call(new TaskRequest.StartTask(id, prompt, null), Reply.TaskStarted.class);
  }

  /** Waits for the result of a task, which must be a success, and says that it was shown. */
  public void awaitResult(Reply.TaskStarted task) throws IOException {
    var offered = client.await(
        Event.DeliveryOffered.class, event -> event.delivery().task().equals(task.id()));
    var notice = offered.delivery().notice();
    if (!notice.tone().equals("success")) {
      throw new IOException("the task did not succeed: " + notice);
    }
    var shown = List.of(offered.delivery().id());
    client.call(new RuntimeRequest.Acknowledge(shown, "shown"), Reply.Done.class);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
