package dev.talaria.actors;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.Jobs;
import dev.talaria.runtime.store.Overdue;
import dev.talaria.runtime.store.Removed;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.Write;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A store that dies with the process at a given commit: that one is kept or not, nobody hears
 * which, and none after it is kept.
 */
record MortalStore(
    Store store, int kill, boolean kept, AtomicInteger commits, CountDownLatch killed)
    implements Store {

  MortalStore(Store store, int kill, boolean kept, CountDownLatch killed) {
    this(store, kill, kept, new AtomicInteger(), killed);
  }

  /** One that dies only when it is told to. */
  static MortalStore immortal(Store store) {
    return new MortalStore(store, Integer.MAX_VALUE - 1_000_000, false, new CountDownLatch(1));
  }

  /** Keeps nothing from now on. */
  void die() {
    commits.set(kill);
  }

  @Override
  public void commit(List<Write> writes) throws StoreProblem {
    int now = commits.incrementAndGet();
    if (now < kill) {
      store.commit(writes);
      return;
    }
    if (now == kill && kept) {
      store.commit(writes);
    }
    killed.countDown();
    throw new StoreProblem("the process is gone", null);
  }

  @Override
  public Optional<SessionRecord> session(SessionId id) throws StoreProblem {
    return store.session(id);
  }

  @Override
  public List<SessionRecord> sessions(SessionQuery query) throws StoreProblem {
    return store.sessions(query);
  }

  @Override
  public SessionPage listed(SessionQuery query, Optional<SessionPage.Place> from)
      throws StoreProblem {
    return store.listed(query, from);
  }

  @Override
  public Optional<SessionRecord> numbered(Optional<SessionId> conversation, int number)
      throws StoreProblem {
    return store.numbered(conversation, number);
  }

  @Override
  public int modelReplies(SessionId id) throws StoreProblem {
    return store.modelReplies(id);
  }

  @Override
  public Overdue overdue(Instant before, int mostSessions) throws StoreProblem {
    return store.overdue(before, mostSessions);
  }

  @Override
  public Optional<Spent> spent(String purse) throws StoreProblem {
    return store.spent(purse);
  }

  @Override
  public Workflows workflows() {
    return store.workflows();
  }

  @Override
  public Jobs jobs() {
    return store.jobs();
  }

  @Override
  public Cards cards() {
    return store.cards();
  }

  @Override
  public Optional<Removed> removed() throws StoreProblem {
    return store.removed();
  }

  @Override
  public List<Step> steps(SessionId id) throws StoreProblem {
    return store.steps(id);
  }

  @Override
  public List<DeliveryRecord> deliveries(DeliveryQuery query) throws StoreProblem {
    return store.deliveries(query);
  }

  @Override
  public List<ApprovalRecord> approvals(boolean openOnly) throws StoreProblem {
    return store.approvals(openOnly);
  }

  @Override
  public List<ApprovalRecord> granted() throws StoreProblem {
    return store.granted();
  }

  @Override
  public List<GrantRecord> grants() throws StoreProblem {
    return store.grants();
  }

  @Override
  public Optional<String> answerTo(String key) throws StoreProblem {
    return store.answerTo(key);
  }

  @Override
  public int lastNumber(Optional<SessionId> conversation) throws StoreProblem {
    return store.lastNumber(conversation);
  }

  @Override
  public Optional<StoreProblem> lowSpace() throws StoreProblem {
    return store.lowSpace();
  }

  @Override
  public void close() {
    store.close();
  }
}
