package dev.talaria.bench.soak;

import dev.talaria.bench.product.Product;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;

/** Says no to every question: commands that were interrupted are not run again. */
public record Person(Product product) implements Runnable {
  private static final int PAUSE_MILLIS = 200;

  @Override
  public void run() {
    while (!Thread.currentThread().isInterrupted()) {
      try (var client = product.connect()) {
        while (true) {
          for (var asked :
              client.call(new RuntimeRequest.ListApprovals(), Reply.Approvals.class).approvals()) {
            client.call(
                new RuntimeRequest.AnswerApproval(asked.number(), "deny", "soak"), Reply.Done.class);
          }
          Thread.sleep(PAUSE_MILLIS);
        }
      } catch (IOException gone) {
        pause();
      } catch (InterruptedException over) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException over) {
      Thread.currentThread().interrupt();
    }
  }
}
