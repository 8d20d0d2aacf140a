package dev.talaria.bench;

import dev.talaria.bench.bare.HttpCalls;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.WireClient;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.BoardRequest;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Working through a board: very many cards are added, and begun as places become free. Each is
 * worked on by a session of its own, which says that it is done and then its last words, so the
 * model server is asked twice for each card and answers at once.
 *
 * <p>Beside: such a call by the JDK's own client.
 */
public final class DispatchedCards {
  private static final String DONE = "{\"action\":\"done\",\"text\":\"all of it\"}";
  private static final int LOOK_MILLIS = 20;
  private static final int CALLS = 500;

  private DispatchedCards() {}

  /** Optional: how many cards (10000), and how many are worked on at once (16). */
  public static void main(String[] args) throws IOException, InterruptedException {
    int cards = args.length > 0 ? Integer.parseInt(args[0]) : 10_000;
    int atOnce = args.length > 1 ? Integer.parseInt(args[1]) : 16;
    var adding = new Figures("board.add to its reply, ms");
    var card = new Figures("a card of " + cards + ", " + atOnce + " at once, ms");
    var call = new Figures("  beside: a call by the JDK's client, ms");
    var body = new AtomicReference<>("");
    var settings =
        "talaria.board { at-once = " + atOnce + ", at-once-in-profile = " + atOnce + " }";
    try (var models = new ModelServer(asked -> answer(asked, body));
        var product = Product.asking(models, settings).start();
        var client = product.connect()) {
      work(client, 100, new Figures("warming up"));
      long start = System.nanoTime();
      work(client, cards, adding);
      card.add((System.nanoTime() - start) / 1e6 / cards);
      try (var http = new HttpCalls(models.baseUrl(), body.get())) {
        for (int i = 0; i < CALLS; i++) {
          long from = System.nanoTime();
          http.call();
          call.addMillisSince(from);
        }
      }
    }
    Table.print(adding, card, call);
  }

  private static ModelReply answer(String asked, AtomicReference<String> body) {
    body.set(asked);
    return asked.contains("\"tool_call_id\"")
        ? ModelReply.text("bye")
        : ModelReply.toolCall("card", DONE);
  }

  /** Returns when all cards are done. */
  private static void work(WireClient client, int cards, Figures adding)
      throws IOException, InterruptedException {
    var fields = new CardFields(null, null, null, null, null, null, "never", null, null);
    int before = done(client);
    for (int i = 0; i < cards; i++) {
      long start = System.nanoTime();
      client.call(
          new BoardRequest.AddCard(null, null, null, "do it", fields, List.of(), false, null),
          Reply.Card.class);
      adding.addMillisSince(start);
    }
    while (done(client) < before + cards) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private static int done(WireClient client) throws IOException {
    return client.call(new BoardRequest.ListBoards(), Reply.Boards.class).boards().stream()
        .mapToInt(board -> board.counts().getOrDefault("done", 0))
        .sum();
  }
}
