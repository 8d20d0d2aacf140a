package dev.talaria.actors.socket;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks of questions and of what was allowed for longer. Only a person changes either:
 * a client that was started by a session is refused.
 */
record ApprovalRequests(Actors actors, RuntimeFacts facts) {
  private static final String ALL = "all";
  private static final String ONLY_A_PERSON =
      "a session may not answer questions, nor change what is allowed";

  Reply list() throws Refusal {
    ApprovalActor.Open open = actors.ask(actors.approvals(), ApprovalActor.GetOpen::new);
    return new Reply.Approvals(open.approvals());
  }

  Reply answer(RuntimeRequest.AnswerApproval answer, Caller caller) throws Refusal {
    facts.requirePerson(caller, ONLY_A_PERSON);
    ApprovalActor.Settled settled = actors.ask(
        actors.approvals(),
        replyTo -> new ApprovalActor.Answer(
            answer.number(),
            answer.answer(),
            answer.reason() == null ? "" : answer.reason(),
            replyTo));
    if (!settled.problem().isEmpty()) {
      throw Refusal.notFound(settled.problem(), "/approvals lists what waits");
    }
    return new Reply.Done(answer.answer().equals("deny") ? "denied" : "allowed");
  }

  Reply grants() throws Refusal {
    return reply(standing());
  }

  private List<StandingGrant> standing() throws Refusal {
    return StandingGrant.of(actors.read(Store::granted), actors.read(Store::grants));
  }

  /**
   * First the sessions that hold it, then the lists, and with those the answer: whatever ends the
   * runtime in between, the same request again does the rest.
   */
  Reply revoke(RuntimeRequest.RevokeGrant revoke, Caller caller) throws Refusal {
    facts.requirePerson(caller, ONLY_A_PERSON);
    var earlier = actors.earlierAnswer(revoke.key(), revoke, Reply.Grants.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    var name = revoke.grant().strip();
    boolean all = name.equalsIgnoreCase(ALL);
    var named = name.startsWith("#") ? name.substring(1) : name;
    var meant =
        standing().stream().filter(grant -> all || grant.name().equals(named)).toList();
    if (meant.isEmpty() && !all) {
      throw Refusal.notFound(
          "there is no grant \"" + name + "\" that could be revoked", "/approvals lists them");
    }
    var reply = reply(meant);
    for (var grant : meant) {
      for (var holder : holders(grant.answer())) {
        actors.tell(
            holder, replyTo -> new SessionActor.Revoke(grant.name(), grant.covers(), replyTo));
      }
    }
    ApprovalActor.Revoked ignored = actors.ask(
        actors.approvals(),
        replyTo -> new ApprovalActor.Revoke(
            meant.stream().map(StandingGrant::answer).filter(Objects::nonNull).toList(),
            meant.stream().map(StandingGrant::always).filter(Objects::nonNull).toList(),
            remembered(revoke, reply),
            replyTo));
    return reply;
  }

  private List<Write> remembered(RuntimeRequest.RevokeGrant revoke, Reply reply) {
    return revoke.key() == null
        ? List.of()
        : List.of(new Write.RememberAnswer(
            revoke.key(), Answers.remembered(revoke, reply), actors.clock().instant()));
  }

  private Reply.Grants reply(List<StandingGrant> grants) throws Refusal {
    var infos = new ArrayList<GrantInfo>();
    for (var grant : grants) {
      infos.add(grant.info(from(grant)));
    }
    return new Reply.Grants(infos);
  }

  private GrantRecord.@Nullable Origin from(StandingGrant grant) throws Refusal {
    if (grant.always() != null && grant.always().from() != null) {
      return grant.always().from();
    }
    var answer = grant.answer();
    return answer == null
        ? null
        : session(answer.session())
            .map(it -> new GrantRecord.Origin(it.id(), it.number(), it.title()))
            .orElse(null);
  }

  /** The session that asked, and those that its turns went on as: they took its journal along. */
  private List<ActorRef<SessionActor.Command>> holders(@Nullable ApprovalRecord answer)
      throws Refusal {
    var holders = new ArrayList<ActorRef<SessionActor.Command>>();
    if (answer != null) {
      var ids = new ArrayList<>(List.of(answer.session()));
      for (var step : actors.read(store -> store.steps(answer.session()))) {
        if (step instanceof Step.TurnDetached(var at, var turn, var task)) {
          ids.add(task);
        }
      }
      for (var id : ids) {
        var holder = holder(id);
        if (holder != null) {
          holders.add(holder);
        }
      }
    }
    return holders;
  }

  /** Null where it has ended. */
  private @Nullable ActorRef<SessionActor.Command> holder(SessionId id) throws Refusal {
    var record = session(id).orElse(null);
    if (record == null || record.state() == SessionRecord.State.ENDED) {
      return null;
    }
    SupervisorActor.Found found = record.kind() == SessionKind.CONVERSATION
        ? actors.ask(
            actors.supervisor(), replyTo -> new SupervisorActor.Wake(id, record.config(), replyTo))
        : actors.ask(actors.supervisor(), replyTo -> new SupervisorActor.Find(id, false, replyTo));
    return found.session();
  }

  private Optional<SessionRecord> session(SessionId id) throws Refusal {
    return actors.read(store -> store.session(id));
  }
}
