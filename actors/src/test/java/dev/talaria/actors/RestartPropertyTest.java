package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks, jobs and conversations whose runtime is killed at every commit. */
@Timeout(300)
class RestartPropertyTest extends RestartTests {
  @Test
  void a_task_with_tools_and_a_question() throws Exception {
    holds("", client -> {
      var task = start(client, null, "work", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void tasks_that_wait_for_their_place() throws Exception {
    holds("talaria.admission { running = 1, queued = 10 }", client -> {
      var tasks = new ArrayList<String>();
      for (int i = 1; i <= 3; i++) {
        tasks.add(start(client, null, "say " + i, "k" + i).id());
      }
      return outcome(client, tasks);
    });
  }

  @Test
  void a_task_that_has_its_parts_done_by_others() throws Exception {
    holds("", client -> {
      var task = start(client, null, "split", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_task_that_uses_up_its_budget() throws Exception {
    holds("talaria.budget { tokens = 40, day.tokens = 1000 }", client -> {
      var task = start(client, null, "work", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_task_that_uses_up_its_calls_of_tools() throws Exception {
    holds("talaria.budget { tool-calls = 3, day { turns = 99, time = 1 hour } }", client -> {
      var task = start(client, null, "work", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_task_and_its_parts_that_have_enough_of_one_budget() throws Exception {
    var hocon = "talaria.budget { money = 1, time = 1 hour, turns = 99, tool-calls = 99"
        + ", conversation { money = 2, time = 2 hours, turns = 99, tool-calls = 99 } }";
    holds(hocon, client -> {
      var task = start(client, null, "split", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_command_that_has_an_effect() throws Exception {
    holds("", client -> {
      var task = start(client, null, "!touch it", "k1");
      return outcome(client, List.of(task.id()));
    });
  }

  @Test
  void a_job_that_is_run_by_hand() throws Exception {
    holds("", client -> {
      var add = new CronRequest.AddJob(null, "tick", "@yearly", "UTC", "say it", null, false, "k1");
      var job = ((Reply.Job) client.call(add)).job().id();
      client.call(new CronRequest.RunJob(job, "k2"));
      return runs(client, job);
    });
  }

  @Test
  void a_slot_of_a_job() throws Exception {
    holds("", client -> {
      var add =
          new CronRequest.AddJob(null, "tick", "in 1 second", "UTC", "say it", null, false, "k1");
      return runs(client, ((Reply.Job) client.call(add)).job().id());
    });
  }

  /** What became of the one run that there is, when it is told. */
  private static String runs(TestClient client, String job) throws Exception {
    while (true) {
      var runs = ((Reply.Runs) client.call(new CronRequest.JobHistory(job, null, null))).runs();
      if (!runs.isEmpty() && runs.stream().allMatch(run -> run.ended() != null)) {
        var deliveries = ((Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(true)))
            .deliveries().stream().map(DeliveryInfo::id).toList();
        assertThat(deliveries)
            .containsExactlyElementsOf(
                runs.stream().map(run -> run.task() + "/end").toList());
        return runs.stream()
            .map(run -> run.kind() + " " + run.state() + " " + run.told() + " " + run.result())
            .toList()
            .toString();
      }
      Thread.onSpinWait();
    }
  }

  @Test
  void turns_of_a_conversation_and_a_task_of_it() throws Exception {
    holds("", () -> {
      var conversation = new String[1];
      return client -> {
        if (conversation[0] == null) {
          conversation[0] = client.openConversation();
        } else {
          client.call(new ConversationRequest.OpenConversation(conversation[0]));
        }
        var id = conversation[0];
        client.call(new ConversationRequest.Say(id, "say hello", true, "k1"));
        client.call(new ConversationRequest.Say(id, "work", true, "k2"));
        var task = start(client, id, "say task", "k3");
        var ended = outcome(client, List.of(task.id()));
        while (true) {
          var said = ((Reply.Messages) client.call(new ConversationRequest.History(id))).messages();
          if (said.size() >= 4 && said.getLast().text().startsWith("did:")) {
            return ended
                + said.stream() // tools of one reply end in any order
                    .filter(one -> !one.role().equals("tool"))
                    .map(one -> one.role() + ": " + one.text())
                    .toList()
                + said.stream().filter(one -> one.role().equals("tool")).count();
          }
          client.call(new RuntimeRequest.GetStatus());
        }
      };
    });
  }

  private static Reply.TaskStarted start(
      TestClient client, String conversation, String prompt, String key) throws Exception {
    return (Reply.TaskStarted) client.call(new TaskRequest.StartTask(conversation, prompt, key));
  }

  private static String outcome(TestClient client, List<String> tasks) throws Exception {
    var ended = ((Reply.Tasks) client.call(new TaskRequest.WaitForTasks(null, tasks))).tasks();
    var deliveries = ((Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(true)))
        .deliveries().stream().map(DeliveryInfo::id).sorted().toList();
    assertThat(deliveries)
        .containsExactlyInAnyOrderElementsOf(
            tasks.stream().map(id -> id + "/end").toList());
    return ended.stream().map(RestartPropertyTest::told).toList().toString();
  }

  private static String told(TaskInfo task) {
    return task.number() + " " + task.state() + " " + task.result() + " " + task.tools();
  }
}
