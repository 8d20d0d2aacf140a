package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person allowed for longer than once. */
class GrantsTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"session", "always"})
  void what_was_allowed_for_longer_is_listed_at_once_and_asked_about_again_when_taken_back(
      String scope) throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "work");
      assertThat(grants(client)).isEmpty();
      asks(runtime, "c1");
      allow(client, scope);

      var grant = grants(client).getFirst();
      assertThat(grants(client))
          .containsExactly(
              new GrantInfo("1", scope, List.of("ask"), grant.since(), task.id(), 1, "work"));
      asks(runtime, "c2");
      var next = runtime.model.next(); // c2 ran: nobody was asked
      assertThat(revoke(client, "1")).isEqualTo(List.of(grant));
      assertThat(grants(client)).isEmpty();

      next.answer(ScriptedModel.calls(TestTools.call("c3", "ask")));
      assertThat(client.await(Event.ApprovalRequested.class).approval().number())
          .isEqualTo(2);
    }
  }

  @Test
  void a_grant_for_a_session_holds_in_no_other_and_one_for_always_in_all() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "first");
      asks(runtime, "c1");
      allow(client, "session");
      var first = runtime.model.next();
      client.background(conversation, "second");
      asks(runtime, "c1");
      allow(client, "always");
      var second = runtime.model.next();
      client.background(conversation, "third");
      asks(runtime, "c1");
      var third = runtime.model.next(); // its call ran: nobody was asked

      assertThat(grants(client))
          .extracting(GrantInfo::grant, GrantInfo::scope, GrantInfo::prompt)
          .containsExactly(tuple("1", "session", "first"), tuple("2", "always", "second"));
      assertThat(revoke(client, "#2")).extracting(GrantInfo::grant).containsExactly("2");
      assertThat(grants(client)).extracting(GrantInfo::grant).containsExactly("1");
      for (var call : List.of(second, third)) {
        call.answer(ScriptedModel.calls(TestTools.call("c2", "ask")));
        assertThat(client.await(Event.ApprovalRequested.class).approval().prompt())
            .isEqualTo(call.prompt());
      }
      first.answer(ScriptedModel.calls(TestTools.call("c2", "ask")));
      assertThat(runtime.model.next().prompt()).isEqualTo("first");
    }
  }

  @Test
  void all_grants_are_taken_back_at_once_and_none_is_no_mistake() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      for (var scope : List.of("session", "always")) {
        client.background(conversation, scope);
        asks(runtime, "c1");
        allow(client, scope);
        runtime.model.next();
      }
      assertThat(revoke(client, "ALL"))
          .extracting(GrantInfo::scope)
          .containsExactly("session", "always");
      assertThat(revoke(client, "all")).isEmpty();
      assertThat(grants(client)).isEmpty();
      assertThat(runtime.store.grants()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"9", "", "x", "-1", "ask", "99999999999999999999"})
  void an_unknown_grant_is_not_found(String name) throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var refused = catchThrowableOfType(TestClient.Refused.class, () -> revoke(client, name));
      assertThat(refused.error.kind()).isEqualTo("not_found");
    }
  }

  @Test
  void the_same_revocation_twice_is_answered_alike_and_has_one_effect() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var task = client.background(client.openConversation(), "work");
      asks(runtime, "c1");
      allow(client, "session");
      runtime.model.next();
      var request = new RuntimeRequest.RevokeGrant("1", "key-1");

      var first = client.call(request);
      assertThat(client.call(request)).isEqualTo(first);
      assertThat(
              ((Reply.TaskDetail) client.call(new TaskRequest.ShowTask(null, task.id()))).steps())
          .filteredOn(step -> step.kind().equals("revoked"))
          .extracting(Reply.TaskStep::text)
          .containsExactly("ask");
      assertThat(catchThrowableOfType(TestClient.Refused.class, () -> revoke(client, "1"))
              .error
              .kind())
          .isEqualTo("not_found");
    }
  }

  @Test
  void grants_and_revocations_survive_a_restart() throws Exception {
    String conversation;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      conversation = client.openConversation();
      client.background(conversation, "kept");
      asks(runtime, "c1");
      allow(client, "session");
      var kept = runtime.model.next();
      client.background(conversation, "revoked");
      asks(runtime, "c1");
      allow(client, "session");
      runtime.model.next();
      revoke(client, "2");
      assertThat(kept.prompt()).isEqualTo("kept");
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.call(new ConversationRequest.OpenConversation(conversation));
      assertThat(grants(client)).extracting(GrantInfo::prompt).containsExactly("kept");
      for (int i = 0; i < 2; i++) {
        asks(runtime, "c2");
      }
      assertThat(client.await(Event.ApprovalRequested.class).approval().prompt())
          .isEqualTo("revoked");
      assertThat(runtime.model.next().prompt()).isEqualTo("kept"); // it ran what it was granted
    }
  }

  @Test
  void a_grant_of_a_conversation_that_nobody_has_open_is_taken_back() throws Exception {
    String conversation;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "do it", false, null));
      asks(runtime, "c1");
      allow(client, "session");
      runtime.model.next().say("done");
      client.await(Event.TurnEnded.class);
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      assertThat(grants(client)).extracting(GrantInfo::session).containsExactly(conversation);
      assertThat(revoke(client, "1")).hasSize(1);
      client.call(new ConversationRequest.OpenConversation(conversation));
      client.call(new ConversationRequest.Say(conversation, "again", false, null));
      asks(runtime, "c2");
      assertThat(client.await(Event.ApprovalRequested.class).approval().session())
          .isEqualTo(conversation);
    }
  }

  @Test
  void a_turn_that_goes_on_as_a_task_takes_its_questions_and_grants_along() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "long work", false, null));
      asks(runtime, "c1");
      allow(client, "session");
      runtime
          .model
          .next()
          .answer(ScriptedModel.calls(TestTools.call("c2", "ask"), TestTools.call("c3", "hold")));
      for (int i = 0; i < 3; i++) {
        runtime.tools.started.take();
      }
      var task =
          (Reply.TaskStarted) client.call(new ConversationRequest.Detach(conversation, null));
      revoke(client, "1");
      runtime.tools.release.countDown();
      asks(runtime, "c4");

      var asked = client.await(Event.ApprovalRequested.class).approval();
      assertThat(asked.session()).isEqualTo(task.id());
      assertThat(grants(client)).isEmpty();
    }
  }

  @Test
  void a_question_of_a_turn_that_goes_on_as_a_task_is_one_of_that_task() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "long work", false, null));
      asks(runtime, "c1");
      var before = client.await(Event.ApprovalRequested.class).approval();
      assertThat(before.taskNumber()).isZero();
      var task =
          (Reply.TaskStarted) client.call(new ConversationRequest.Detach(conversation, null));
      var now = client.await(Event.ApprovalRequested.class).approval();
      assertThat(now.number()).isEqualTo(before.number());
      assertThat(now.deadline()).isEqualTo(before.deadline());
      assertThat(now.session()).isEqualTo(task.id());
      assertThat(now.taskNumber()).isEqualTo(1);

      client.call(new TaskRequest.CancelTask(null, task.id()));
      client.await(Event.TaskChanged.class, changed -> changed.task().ended());
      assertThat(((Reply.Approvals) client.call(new RuntimeRequest.ListApprovals())).approvals())
          .isEmpty();
    }
  }

  @Test
  void what_ended_keeps_no_grant_and_a_fork_gets_none() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "work");
      asks(runtime, "c1");
      allow(client, "session");
      runtime.model.next().say("done");
      client.await(Event.DeliveryOffered.class);
      assertThat(grants(client)).isEmpty();

      client.call(new TaskRequest.ForkTask(conversation, task.id(), null, "go on", null));
      asks(runtime, "c2");
      assertThat(client.await(Event.ApprovalRequested.class).approval().number())
          .isEqualTo(2);
    }
  }

  @Test
  void yes_to_what_cannot_be_asked_again_is_no_grant() throws Exception {
    String conversation;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      runtime.tools.started.take();
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.call(new ConversationRequest.OpenConversation(conversation));
      var open = List.<ApprovalInfo>of();
      while (open.isEmpty()) {
        open = ((Reply.Approvals) client.call(new RuntimeRequest.ListApprovals())).approvals();
      }
      client.call(new RuntimeRequest.AnswerApproval(open.getFirst().number(), "always", null));
      runtime.tools.started.take();
      assertThat(grants(client)).isEmpty();
      assertThat(runtime.store.grants()).isEmpty();
    }
  }

  @Test
  void a_number_of_a_grant_is_not_given_to_another_question_when_its_task_is_gone()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.background(client.openConversation(), "work");
      asks(runtime, "c1");
      allow(client, "always");
      runtime.model.next().say("done");
      client.await(Event.DeliveryOffered.class);
      for (var approval : runtime.store.approvals(false)) {
        runtime.store.commit(List.of(new Write.Purge(approval.session())));
      }
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      assertThat(grants(client))
          .extracting(GrantInfo::grant, GrantInfo::prompt)
          .containsExactly(tuple("1", "work"));
      runtime.tools.always = List::of;
      client.background(client.openConversation(), "other");
      asks(runtime, "c1");
      assertThat(client.await(Event.ApprovalRequested.class).approval().number())
          .isEqualTo(2);
      revoke(client, "1");
      assertThat(grants(client)).isEmpty();
    }
  }

  @Test
  void a_client_that_a_session_started_answers_nothing_and_revokes_nothing() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect();
        var inside = runtime.connect(
            Map.of("TALARIA_RUNTIME", directory.toString(), "TALARIA_TASK", "bg_1"));
        var insideAnother =
            runtime.connect(Map.of("TALARIA_RUNTIME", "/another", "TALARIA_TASK", "bg_1"))) {
      client.background(client.openConversation(), "work");
      asks(runtime, "c1");
      var asked = client.await(Event.ApprovalRequested.class).approval();
      for (var request : List.of(
          new RuntimeRequest.AnswerApproval(asked.number(), "always", null),
          new RuntimeRequest.AnswerApproval(asked.number(), "deny", null),
          new RuntimeRequest.RevokeGrant("all", null))) {
        var refused = catchThrowableOfType(TestClient.Refused.class, () -> inside.call(request));
        assertThat(refused.error.kind()).isEqualTo("denied");
      }
      assertThat(((Reply.Approvals) inside.call(new RuntimeRequest.ListApprovals())).approvals())
          .containsExactly(asked);
      insideAnother.call(new RuntimeRequest.AnswerApproval(asked.number(), "once", null));
      assertThat(((Message.Tool) runtime.model.next().request().messages().getLast())
              .result()
              .ok())
          .isTrue();
    }
  }

  private static void asks(TestRuntime runtime, String call) throws Exception {
    runtime.model.next().answer(ScriptedModel.calls(TestTools.call(call, "ask")));
  }

  private static void allow(TestClient client, String scope) throws Exception {
    var asked = client.await(Event.ApprovalRequested.class).approval();
    client.call(new RuntimeRequest.AnswerApproval(asked.number(), scope, null));
  }

  private static List<GrantInfo> grants(TestClient client) throws Exception {
    return ((Reply.Grants) client.call(new RuntimeRequest.ListGrants())).grants();
  }

  private static List<GrantInfo> revoke(TestClient client, String grant) throws Exception {
    return ((Reply.Grants) client.call(new RuntimeRequest.RevokeGrant(grant, null))).grants();
  }
}
