package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.Jobs;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.Overdue;
import dev.talaria.runtime.store.Removed;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.RunId;
import java.math.RoundingMode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a {@link Store} promises, in maps: the measure of the real one. */
final class ModelStore implements Store {
  private final Map<SessionId, SessionRecord> sessions = new LinkedHashMap<>();
  private final Map<SessionId, List<Step>> steps = new HashMap<>();
  private final Map<String, DeliveryRecord> deliveries = new LinkedHashMap<>();
  private final Map<Integer, ApprovalRecord> approvals = new LinkedHashMap<>();
  private final Map<String, GrantRecord> grants = new LinkedHashMap<>();
  private final Map<String, Write.RememberAnswer> answers = new HashMap<>();
  private final Map<Optional<SessionId>, Integer> numbers = new HashMap<>();
  private final Map<String, Spent> spent = new HashMap<>();
  private final ModelJobs jobs = new ModelJobs();
  private final ModelWorkflows workflows = new ModelWorkflows();
  private final ModelCards cards =
      new ModelCards(run -> workflows.run(new RunId(run)).isPresent());
  private @Nullable Removed removed;

  @Override
  public void commit(List<Write> writes) throws StaleWrite {
    cards.check(writes);
    workflows.check(writes, cards);
    writes.forEach(this::write);
  }

  private void write(Write write) {
    switch (write) {
      case Write.PutSession put -> {
        sessions.put(put.session().id(), put.session());
        numbers.merge(
            Optional.ofNullable(put.session().parent()), put.session().number(), Math::max);
      }
      case Write.AppendStep append ->
        steps.computeIfAbsent(append.session(), id -> new ArrayList<>()).add(append.step());
      case Write.PutDelivery put -> deliveries.put(put.delivery().id(), put.delivery());
      case Write.SendDelivery send -> deliveries.put(send.delivery().id(), send.delivery());
      case Write.PutApproval put -> approvals.put(put.approval().number(), put.approval());
      case Write.PutGrant put -> grants.put(put.grant().id(), put.grant());
      case Write.RevokeGrant revoke -> grants.remove(revoke.id());
      case Write.RememberAnswer remember -> answers.putIfAbsent(remember.key(), remember);
      case Write.PutJob put -> jobs.put(put.job());
      case Write.RemoveJob remove -> jobs.remove(remove.job());
      case Write.PutRun put -> jobs.put(put.run(), put.keep());
      case Write.PutBoard put -> cards.put(put.board());
      case Write.RemoveBoard remove -> cards.removeBoard(remove.name());
      case Write.PutCard put -> cards.put(put);
      case Write.RenameBoard it -> {
        cards.rename(it.from(), it.to());
        workflows.rename(it.from(), it.to());
      }
      case Write.RemoveCard remove -> cards.remove(remove.card());
      case Write.NoteRemovedCards it -> cards.note(it.board(), it.removed());
      case Write.RemoveWorkflowRun remove -> workflows.remove(remove.run().id());
      case Write.PutWorkflowRun put -> workflows.put(put.run());
      case Write.AtMost ignored -> {} // checked before
      case Write.AppendCardEvent append -> cards.append(append.event());
      case Write.Spend spend -> spend.purses().forEach(purse -> spend(purse, spend));
      case Write.Purge purge -> purge(purge.session());
      case Write.ForgetAnswers forget -> forget(forget);
      case Write.NoteRemoved note -> removed = removed(note);
    }
  }

  private void spend(String purse, Write.Spend call) {
    var it = call.used();
    var money = it.money().setScale(9, RoundingMode.CEILING);
    spent.merge(
        purse,
        new Spent(
            new Used(it.tokens(), money, it.time(), it.turns(), it.toolCalls()),
            it.tokens(),
            money),
        (before, one) -> new Spent(
            before.all().plus(one.all()),
            Math.max(before.mostTokens(), one.mostTokens()),
            before.mostMoney().max(one.mostMoney())));
  }

  private void purge(SessionId id) {
    steps(id).stream()
        .filter(Step.Prompted.class::isInstance)
        .forEach(step -> spent.remove("turn " + ((Step.Prompted) step).turn()));
    spent.remove("conversation " + id.value());
    sessions.remove(id);
    steps.remove(id);
    deliveries.values().removeIf(it -> it.session().equals(id));
    approvals.values().removeIf(it -> it.session().equals(id));
  }

  private void forget(Write.ForgetAnswers forget) {
    answers.values().stream()
        .filter(it -> it.at().isBefore(forget.before()))
        .sorted(
            Comparator.comparing(Write.RememberAnswer::at).thenComparing(Write.RememberAnswer::key))
        .limit(forget.most())
        .map(Write.RememberAnswer::key)
        .toList()
        .forEach(answers::remove);
  }

  private Removed removed(Write.NoteRemoved note) {
    var before = removed == null || note.before().isAfter(removed.before())
        ? note.before()
        : removed.before();
    return new Removed((removed == null ? 0 : removed.tasks()) + note.tasks(), before);
  }

  @Override
  public Overdue overdue(Instant before, int mostSessions) {
    var ids = sessions.values().stream()
        .filter(it -> it.state() == SessionRecord.State.ENDED)
        .filter(it -> it.endedAt() != null && it.endedAt().isBefore(before))
        .filter(it -> deliveries.values().stream()
            .noneMatch(d ->
                d.session().equals(it.id()) && d.state().compareTo(DeliveryRecord.State.SHOWN) < 0))
        .filter(it -> sessions.values().stream()
            .noneMatch(child ->
                it.id().equals(child.parent()) && child.state() != SessionRecord.State.ENDED))
        .sorted(Comparator.comparing(SessionRecord::endedAt))
        .limit(mostSessions)
        .map(SessionRecord::id)
        .toList();
    return new Overdue(ids, answers.values().stream().anyMatch(it -> it.at().isBefore(before)));
  }

  @Override
  public Optional<Spent> spent(String purse) {
    return Optional.ofNullable(spent.get(purse));
  }

  @Override
  public Jobs jobs() {
    return jobs;
  }

  @Override
  public ModelCards cards() {
    return cards;
  }

  @Override
  public ModelWorkflows workflows() {
    return workflows;
  }

  @Override
  public Optional<Removed> removed() {
    return Optional.ofNullable(removed);
  }

  /** A place is here only a count of those before it. */
  @Override
  public SessionPage listed(SessionQuery query, Optional<SessionPage.Place> from) {
    int before = from.map(place -> (int) place.seq()).orElse(0);
    var all = new SessionQuery(
        query.kinds(),
        query.parent(),
        query.unendedOnly(),
        query.text(),
        query.idPrefix(),
        query.activeSince(),
        Integer.MAX_VALUE);
    var rest = sessions(all).stream().skip(before).map(ListedSession::of).toList();
    return rest.size() <= query.limit()
        ? new SessionPage(rest, null)
        : new SessionPage(
            rest.subList(0, query.limit()),
            new SessionPage.Place("", before + (long) query.limit()));
  }

  @Override
  public Optional<SessionRecord> numbered(Optional<SessionId> conversation, int number) {
    return sessions(SessionQuery.all()).stream()
        .filter(it -> it.kind() != SessionKind.CONVERSATION)
        .filter(it -> conversation.equals(Optional.ofNullable(it.parent())))
        .filter(it -> it.number() == number)
        .findFirst();
  }

  @Override
  public Optional<SessionRecord> session(SessionId id) {
    return Optional.ofNullable(sessions.get(id));
  }

  @Override
  public List<SessionRecord> sessions(SessionQuery query) {
    var newestFirst = new ArrayList<>(sessions.values());
    Collections.reverse(newestFirst);
    return newestFirst.stream()
        .sorted(Comparator.comparing(SessionRecord::createdAt).reversed())
        .filter(it -> query.kinds().isEmpty() || query.kinds().contains(it.kind()))
        .filter(it -> query.parent() == null || query.parent().equals(it.parent()))
        .filter(it -> !query.unendedOnly() || it.state() != SessionRecord.State.ENDED)
        .filter(it -> it.id().value().startsWith(query.idPrefix()))
        .filter(it -> holds(it, query.text().toLowerCase(Locale.ROOT)))
        .filter(it -> query.activeSince() == null || !it.lastActive().isBefore(query.activeSince()))
        .limit(query.limit())
        .toList();
  }

  private boolean holds(SessionRecord session, String part) {
    if (session.title().isEmpty()
        && sessions.values().stream()
            .filter(it -> session.id().equals(it.parent()) && it.number() == 1)
            .anyMatch(it -> it.title().toLowerCase(Locale.ROOT).contains(part))) {
      return true;
    }
    var work = session.work();
    var outcome = session.outcome();
    return session.title().toLowerCase(Locale.ROOT).contains(part)
        || (work != null && work.text().toLowerCase(Locale.ROOT).contains(part))
        || (outcome != null && outcome.text().toLowerCase(Locale.ROOT).contains(part));
  }

  @Override
  public List<Step> steps(SessionId id) {
    return steps.getOrDefault(id, List.of());
  }

  @Override
  public int modelReplies(SessionId id) {
    return (int) steps(id).stream().filter(Step.ModelReplied.class::isInstance).count();
  }

  @Override
  public List<DeliveryRecord> deliveries(DeliveryQuery query) {
    return deliveries.values().stream()
        .sorted(Comparator.comparing(DeliveryRecord::endedAt))
        .filter(
            it -> query.conversation() == null || query.conversation().equals(it.conversation()))
        .filter(it -> !query.unseenOnly() || it.state().compareTo(DeliveryRecord.State.SHOWN) < 0)
        .limit(query.limit())
        .toList();
  }

  @Override
  public List<ApprovalRecord> approvals(boolean openOnly) {
    return approvals.values().stream()
        .filter(it -> !openOnly || it.answer() == null)
        .sorted(Comparator.comparing(ApprovalRecord::askedAt).thenComparing(ApprovalRecord::number))
        .toList();
  }

  @Override
  public List<ApprovalRecord> granted() {
    return approvals.values().stream()
        .filter(it -> "session".equals(it.answer()) || "always".equals(it.answer()))
        .filter(it -> it.revokedAt() == null)
        .filter(it -> session(it.session())
            .filter(session -> session.state() != SessionRecord.State.ENDED)
            .isPresent())
        .sorted(Comparator.comparing(ApprovalRecord::number))
        .toList();
  }

  @Override
  public List<GrantRecord> grants() {
    return List.copyOf(grants.values());
  }

  @Override
  public Optional<String> answerTo(String key) {
    return Optional.ofNullable(answers.get(key)).map(Write.RememberAnswer::answer);
  }

  @Override
  public int lastNumber(Optional<SessionId> conversation) {
    return numbers.getOrDefault(conversation, 0);
  }

  @Override
  public Optional<StoreProblem> lowSpace() {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
