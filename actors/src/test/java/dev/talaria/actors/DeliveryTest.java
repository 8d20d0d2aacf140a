package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A result goes to the conversation that asked for it, until that has shown it, and no further. */
@Timeout(120)
class DeliveryTest {
  @TempDir
  Path directory;

  @Test
  void a_result_is_told_where_it_was_asked_for_and_nowhere_else() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var asking = runtime.connect();
        var other = runtime.connect()) {
      var here = asking.openConversation();
      var there = other.openConversation();
      var task = asking.background(here, "count the files");
      var call = runtime.model.next();
      other.call(new ConversationRequest.Say(there, "hello", false, null));
      var turn = runtime.model.next();
      call.say("3 files");
      assertThat(asking.await(Event.DeliveryOffered.class).delivery())
          .extracting(DeliveryInfo::task, DeliveryInfo::conversation)
          .containsExactly(task.id(), here);

      turn.say("hi");
      other.await(Event.TurnEnded.class);
      other.call(new ConversationRequest.Say(there, "what is new?", false, null));
      assertThat(runtime.model.next().request().messages())
          .filteredOn(message -> message instanceof Message.User)
          .extracting(message -> ((Message.User) message).text())
          .containsExactly("hello", "what is new?");
      assertThat(other.seen()).noneMatch(Event.DeliveryOffered.class::isInstance);
      assertThat(((Reply.Messages) other.call(new ConversationRequest.History(there))).messages())
          .extracting(Reply.Said::text)
          .containsExactly("hello", "hi", "what is new?");
    }
  }

  @Test
  void where_the_one_that_asked_is_gone_its_result_waits_for_it_and_is_counted_elsewhere()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var other = runtime.connect()) {
      var there = other.openConversation();
      String here;
      try (var asking = runtime.connect()) {
        here = asking.openConversation();
        asking.background(here, "count the files");
      }
      while (((Reply.Status) other.call(new RuntimeRequest.GetStatus())).clients() > 1) {
        Thread.onSpinWait(); // until the runtime has seen that it is gone
      }
      runtime.model.next().say("3 files");
      var bar = other.await(Event.StatusChanged.class, it -> it.status().unseen() == 1);
      assertThat(bar.conversation()).isEqualTo(there);
      assertThat(other.seen()).noneMatch(Event.DeliveryOffered.class::isInstance);
      var waiting = unseen(other);
      while (waiting.equals(List.of(tuple(here, false)))) {
        waiting = unseen(other); // until it is kept, too, that nobody was there
      }
      assertThat(waiting).containsExactly(tuple(here, true));

      try (var again = runtime.connect()) {
        again.call(new ConversationRequest.OpenConversation(here));
        assertThat(again.await(Event.DeliveryOffered.class).delivery().notice().body())
            .isEqualTo("3 files");
      }
    }
  }

  /** The connection ends right after the result was written to it, a hundred times. */
  @Test
  void a_result_whose_receipt_is_lost_is_offered_again_as_the_same_one() throws Exception {
    try (var runtime = new TestRuntime(directory)) {
      String conversation;
      try (var client = runtime.connect()) {
        conversation = client.openConversation();
        client.background(conversation, "count the files");
        runtime.model.next().say("3 files");
      }
      var ids = new HashSet<String>();
      for (int i = 0; i < 100; i++) {
        try (var client = runtime.connect()) {
          client.call(new ConversationRequest.OpenConversation(conversation));
          ids.add(client.await(Event.DeliveryOffered.class).delivery().id());
        }
      }
      assertThat(ids).hasSize(1);
      try (var client = runtime.connect()) {
        client.call(new RuntimeRequest.Acknowledge(List.copyOf(ids), "shown"));
        client.call(new RuntimeRequest.Acknowledge(List.copyOf(ids), "shown"));
        client.call(new ConversationRequest.OpenConversation(conversation));
        client.call(new RuntimeRequest.GetStatus());
        assertThat(client.seen()).noneMatch(Event.DeliveryOffered.class::isInstance);
      }
    }
  }

  /** What is found on a server, on word of another runtime, may have been read before. */
  @Test
  void a_delivery_that_is_found_late_is_neither_offered_again_nor_set_back() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.background(client.openConversation(), "count the files");
      runtime.model.next().say("3 files");
      var id = client.await(Event.DeliveryOffered.class).delivery().id();
      var found = runtime.store.deliveries(new DeliveryQuery(null, true, 10));
      client.call(new RuntimeRequest.Acknowledge(List.of(id), "read"));

      runtime.notifier.tell(new NotifierActor.Found(found));

      assertThat(found).hasSize(1);
      assertThat(((Reply.Status) client.call(new RuntimeRequest.GetStatus()))
              .status()
              .unseen())
          .isZero();
      assertThat(client.seen())
          .filteredOn(Event.DeliveryOffered.class::isInstance)
          .hasSize(1);
      assertThat(runtime.store.deliveries(new DeliveryQuery(null, false, 10)))
          .extracting(DeliveryRecord::state)
          .containsExactly(DeliveryRecord.State.READ);
    }
  }

  /** Else it would be told again after a kill, although the runtime said that it knows. */
  @Test
  void a_receipt_is_confirmed_once_it_is_kept() throws Exception {
    var mayBeKept = new CountDownLatch(1);
    try (var runtime =
            new TestRuntime(directory, "", new TestTools(), store -> holding(store, mayBeKept));
        var client = runtime.connect()) {
      client.background(client.openConversation(), "count the files");
      runtime.model.next().say("3 files");
      var id = client.await(Event.DeliveryOffered.class).delivery().id();

      var confirmed = client.send(new RuntimeRequest.Acknowledge(List.of(id), "shown"));
      while (((Reply.Status) client.call(new RuntimeRequest.GetStatus()))
              .status()
              .unseen()
          > 0) {
        Thread.onSpinWait(); // until the runtime has heard it
      }
      assertThat(confirmed).isNotDone();
      mayBeKept.countDown();
      assertThat(TestClient.reply(new RuntimeRequest.Acknowledge(List.of(id), "shown"), confirmed))
          .isEqualTo(new Reply.Done(""));
    }
  }

  @Test
  void what_was_waited_for_is_in_the_inbox_until_whoever_waited_has_shown_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var other = runtime.connect()) {
      var here = other.openConversation();
      var told = other.background(here, "told in its conversation").id();
      runtime.model.next().say("told");
      var task = other.background(null, "of nobody").id();
      var call = runtime.model.next();
      try (var command =
          runtime.connect(Map.of("TALARIA_RUNTIME", directory.toString(), "TALARIA_TASK", task))) {
        var below = command.background(null, "started by a task").id();
        runtime.model.next().say("below");
        call.say("above");
        var wait = new TaskRequest.WaitForTasks(null, List.of(told, task, below));
        try (var dies = runtime.connect()) {
          dies.call(wait);
        }
        assertThat(toldIn(other)).containsExactlyInAnyOrder(here, null, null);
        var deliveries = ((Reply.Tasks) command.call(wait)).deliveries();
        assertThat(deliveries).containsExactly(task + "/end", below + "/end");
        command.call(new RuntimeRequest.Acknowledge(deliveries, "read"));
      }
      assertThat(toldIn(other)).containsExactly(here);
    }
  }

  private static List<Object> toldIn(TestClient client) throws Exception {
    return unseen(client).stream().map(one -> one.toList().getFirst()).toList();
  }

  /** A store that keeps what was shown once it may. */
  private static Store holding(Store store, CountDownLatch mayBeKept) {
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(), new Class<?>[] {Store.class}, (self, method, given) -> {
          if (method.getName().equals("commit")
              && ((List<?>) given[0]).stream().anyMatch(DeliveryTest::isShown)) {
            mayBeKept.await();
          }
          try {
            return method.invoke(store, given);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private static boolean isShown(Object write) {
    return write instanceof Write.PutDelivery(var delivery)
        && delivery.state() == DeliveryRecord.State.SHOWN;
  }

  @Test
  void looking_at_what_ended_long_ago_asks_no_model_and_runs_nothing() throws Exception {
    var asked = new ArrayList<String>();
    String task;
    String conversation;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      conversation = client.openConversation();
      task = client.background(conversation, "work").id();
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      runtime.model.next().say("done");
      client.call(new RuntimeRequest.Acknowledge(
          List.of(client.await(Event.DeliveryOffered.class).delivery().id()), "shown"));
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      runtime.model.next().say("hi");
      client.await(Event.TurnEnded.class);
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      runtime.model.answering(request -> {
        asked.add(ScriptedModel.lastPrompt(request));
        return ScriptedModel.answer("asked");
      });
      client.call(new ConversationRequest.OpenConversation(conversation));
      var shown = (Reply.TaskDetail) client.call(new TaskRequest.ShowTask(conversation, "1"));
      var watched = (Reply.TaskDetail) client.call(new TaskRequest.WatchTask(conversation, task));
      var said =
          ((Reply.Messages) client.call(new ConversationRequest.History(conversation))).messages();
      client.call(new RuntimeRequest.GetStatus());

      assertThat(shown.task().result()).isEqualTo("done");
      assertThat(watched).isEqualTo(shown);
      assertThat(said).extracting(Reply.Said::text).containsExactly("hello", "hi");
      assertThat(asked).isEmpty();
      assertThat(runtime.tools.started).isEmpty();
    }
  }

  @Test
  void a_task_that_failed_is_kept_as_whole_as_one_that_succeeded() throws Exception {
    List<Reply.TaskDetail> before;
    List<String> tasks;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      tasks = List.of(
          client.background(null, "succeeds").id(),
          client.background(null, "fails").id(),
          client.background(null, "is cancelled").id());
      for (int i = 0; i < 3; i++) {
        runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      }
      for (int i = 0; i < 3; i++) {
        var call = runtime.model.next();
        switch (call.prompt()) {
          case "succeeds" -> call.say("done");
          case "fails" ->
            call.answer(ScriptedModel.failed(
                new AgentError.BadRequest("there is no such model", "choose another", false)));
          default -> client.call(new TaskRequest.CancelTask(null, tasks.get(2)));
        }
      }
      client.call(new TaskRequest.WaitForTasks(null, tasks));
      before = shown(client, tasks);
    }
    assertThat(before)
        .extracting(
            it -> it.task().state(), it -> it.task().prompt(), it -> it.task().tools())
        .containsExactly(
            tuple("succeeded", "succeeds", 1),
            tuple("failed", "fails", 1),
            tuple("cancelled", "is cancelled", 1));
    assertThat(before.get(1).task().error().message()).isEqualTo("there is no such model");
    assertThat(before).allSatisfy(it -> {
      assertThat(it.task().usage().input()).isGreaterThanOrEqualTo(10);
      assertThat(it.task().endedAt()).isNotNull();
      assertThat(it.config().model()).isEqualTo("test-model");
      assertThat(it.steps())
          .extracting(Reply.TaskStep::kind)
          .contains("tool started", "tool ended");
    });
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      assertThat(shown(client, tasks)).isEqualTo(before);
    }
  }

  private static List<Reply.TaskDetail> shown(TestClient client, List<String> tasks)
      throws Exception {
    var shown = new ArrayList<Reply.TaskDetail>();
    for (var task : tasks) {
      shown.add((Reply.TaskDetail) client.call(new TaskRequest.ShowTask(null, task)));
    }
    return shown;
  }

  private static List<Tuple> unseen(TestClient client) throws Exception {
    return ((Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(false)))
        .deliveries().stream().map(one -> tuple(one.conversation(), one.away())).toList();
  }
}
