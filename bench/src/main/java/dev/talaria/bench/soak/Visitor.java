package dev.talaria.bench.soak;

import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.WireClient;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A client with one conversation: starts its tasks one after the other, spread over a time, and
 * waits until it was told of each. Now and then it dies, before it said that it showed something,
 * and comes back; now and then it cancels what it started.
 */
public final class Visitor implements Runnable {
  private static final int RETRY_MILLIS = 50;
  private static final double DIES = 0.05;
  private static final double CANCELS = 0.05;

  private final Product product;
  private final Ledger ledger;
  private final String name;
  private final int tasks;
  private final Duration time;
  private final Random random;
  private final Set<String> mine = new HashSet<>();
  private final Set<String> open = new HashSet<>();
  private @Nullable String conversation;
  private @Nullable DeliveryInfo saying;
  private int started;

  public Visitor(
      Product product, Ledger ledger, String name, int tasks, Duration time, Random random) {
    this.product = product;
    this.ledger = ledger;
    this.name = name;
    this.tasks = tasks;
    this.time = time;
    this.random = random;
  }

  /** What a command does that must not be done twice. */
  public static String effect(String token) {
    return "sleep 0.1; echo " + token + " >> ran";
  }

  @Override
  public void run() {
    try {
      Thread.sleep(random.nextLong(pause() + 1));
      while (started < tasks || !open.isEmpty()) {
        try (var client = product.connect()) {
          meet(client);
        } catch (IOException thereIsNoRuntime) {
          Thread.sleep(RETRY_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void meet(WireClient client) throws InterruptedException {
    try {
      live(client);
    } catch (IOException gone) {
      ledger.lost(String.valueOf(gone.getMessage()));
    }
  }

  private long pause() {
    return time.toMillis() / Math.max(1, tasks);
  }

  private void live(WireClient client) throws IOException, InterruptedException {
    conversation = client
        .call(new ConversationRequest.OpenConversation(conversation), Reply.Conversation.class)
        .conversation();
    settle(client);
    while (started < tasks || !open.isEmpty()) {
      if (open.isEmpty()) {
        Thread.sleep(pause() / 2 + random.nextLong(pause() / 2 + 1));
        start(client);
        continue; // unless it was taken, there is nothing to wait for
      }
      var delivery = client.await(Event.DeliveryOffered.class, any -> true).delivery();
      take(client, delivery);
    }
  }

  /** What it said last, and heard no answer to, may have been heard all the same. */
  private void settle(WireClient client) throws IOException, InterruptedException {
    while (saying != null && !isOffered(client, saying)) {
      var unseen =
          client.call(new RuntimeRequest.ListDeliveries(false), Reply.Deliveries.class).deliveries();
      if (!isOffered(client, saying) && !names(unseen).contains(saying.id())) {
        open.remove(saying.task()); // an offer that was on its way before may still come
        saying = null;
      } else {
        Thread.sleep(RETRY_MILLIS); // it is on its way: to this client, or to the disk
      }
    }
    saying = null;
  }

  private static boolean isOffered(WireClient client, DeliveryInfo delivery) {
    return client.queued().stream()
        .anyMatch(event -> event instanceof Event.DeliveryOffered(var offered)
            && offered.id().equals(delivery.id()));
  }

  private static List<String> names(List<DeliveryInfo> deliveries) {
    return deliveries.stream().map(DeliveryInfo::id).toList();
  }

  /** The same key until the runtime has said that it took it: so it is one task at most. */
  private void start(WireClient client) throws IOException, InterruptedException {
    var token = name + "-" + started;
    var prompt = switch (started % 3) {
      case 0 -> "say something about " + token;
      case 1 -> "use the tool for " + token;
      default -> "!" + effect(token);
    };
    client.send(new TaskRequest.StartTask(conversation, prompt, token));
    String id;
    try {
      id = client.answer(Reply.TaskStarted.class).id();
    } catch (WireClient.Refused later) {
      ledger.refused();
      Thread.sleep(RETRY_MILLIS);
      return;
    }
    started++;
    mine.add(id);
    open.add(id);
    ledger.accepted(id);
    if (random.nextDouble() < CANCELS) {
      cancel(client, id);
    }
  }

  private static void cancel(WireClient client, String id) throws IOException {
    client.send(new TaskRequest.CancelTask(null, id));
    try {
      client.answer(Reply.Tasks.class);
    } catch (WireClient.Refused ended) {
      // it was faster
    }
  }

  private void take(WireClient client, DeliveryInfo delivery) throws IOException {
    ledger.told(
        delivery.task(), delivery.id(), delivery.notice().tone(), mine.contains(delivery.task()));
    if (random.nextDouble() < DIES) {
      throw new IOException("killed before it could say that it showed it");
    }
    var shown = List.of(delivery.id());
    saying = delivery;
    client.call(new RuntimeRequest.Acknowledge(shown, "shown"), Reply.Done.class);
    ledger.acknowledged(shown);
    saying = null;
    open.remove(delivery.task());
  }
}
