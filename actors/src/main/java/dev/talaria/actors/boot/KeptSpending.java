package dev.talaria.actors.boot;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** What a conversation and its tasks cost, as the store knows it. */
record KeptSpending(Store store, Executor blocking) implements NotifierActor.Spending {
  private static final int PART = 500;

  @Override
  public CompletionStage<Map<SessionId, BigDecimal>> of(SessionId conversation) {
    return CompletableFuture.supplyAsync(() -> read(conversation), blocking);
  }

  private Map<SessionId, BigDecimal> read(SessionId conversation) {
    var costs = new HashMap<SessionId, BigDecimal>();
    try {
      store.session(conversation).ifPresent(own -> costs.put(conversation, own.cost()));
      var tasks = new SessionQuery(SessionKind.TASKS, conversation, false, "", "", PART);
      Optional<SessionPage.Place> from = Optional.empty();
      do {
        var page = store.listed(tasks, from);
        page.sessions().forEach(task -> costs.put(task.id(), task.cost()));
        from = Optional.ofNullable(page.next());
      } while (from.isPresent());
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
    return costs;
  }
}
