package dev.talaria.actors;

import static dev.talaria.actors.ScheduleTests.add;
import static dev.talaria.actors.ScheduleTests.awaitEnds;
import static dev.talaria.actors.ScheduleTests.history;
import static dev.talaria.actors.ScheduleTests.look;
import static dev.talaria.actors.ScheduleTests.rules;
import static dev.talaria.actors.ScheduleTests.run;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.store.Jobs;
import dev.talaria.runtime.store.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever happens to the run of one job, the slots of all others come at their time. */
@Timeout(120)
class ScheduleFaultsTest {
  /** What is thrown, where, and how the run ends for which it is. */
  enum Fault {
    MODEL_ERROR("on_time failed told"),
    MODEL_CANCELLED("on_time failed told"),
    TOOL_ERROR("on_time succeeded told: fine"),
    TOOL_CANCELLED("on_time succeeded told: fine"),
    READ_ERROR("caught_up succeeded told: fine"),
    READ_CANCELLED("caught_up succeeded told: fine");

    private final String end;

    Fault(String end) {
      this.end = end;
    }

    void strike() {
      if (name().endsWith("_ERROR")) {
        throw new AssertionError("thrown by a test");
      }
      throw new CancellationException("thrown by a test");
    }
  }

  @TempDir
  Path directory;

  /** 2026-11-29, a Sunday, at noon. */
  private final TestClock wall = new TestClock();

  private final TestTools tools = new TestTools();
  private final CountDownLatch struck = new CountDownLatch(1);

  /** The job for which a read throws, once; null: none does. */
  private final AtomicReference<JobId> victim = new AtomicReference<>();

  @ParameterizedTest
  @EnumSource
  void whatever_is_thrown_for_one_job_the_next_that_is_due_runs_on_time(Fault fault)
      throws Exception {
    try (var runtime = new TestRuntime(directory, "", tools, store -> around(store, fault), wall);
        var client = runtime.connect()) {
      var other = add(client, null, "@yearly", "x", null);
      var breaks = add(client, null, "0 13 * * *", "break", null);
      var next = add(client, null, "20 13 * * *", "work", null);
      tools.breaks = () -> strike(fault);
      runtime.model.answering(request -> answer(fault, request));
      if (fault.name().startsWith("READ")) {
        victim.set(new JobId(breaks.id()));
      }

      wall.jump(Duration.ofHours(1));
      look(client, other);
      struck.await();
      wall.jump(Duration.ofMinutes(20));
      look(client, other);

      awaitEnds(client, next, 1);
      assertThat(history(client, next))
          .containsExactly("2026-11-29T13:20:00Z on_time succeeded told: fine");
      awaitEnds(client, breaks, 1);
      assertThat(history(client, breaks)).containsExactly("2026-11-29T13:00:00Z " + fault.end);
    }
  }

  @Test
  void a_result_that_takes_long_to_deliver_holds_up_no_slot_of_another_job() throws Exception {
    try (var runtime = new TestRuntime(directory, "", tools, store -> store, wall);
        var client = runtime.connect()) {
      var other = add(client, null, "@yearly", "x", null);
      var delivers =
          add(client, null, "@yearly", "tell", rules(null, null, null, List.of("command hold")));
      var next = add(client, null, "0 * * * *", "work", null);
      run(client, delivers);
      runtime.model.next().say("told");
      assertThat(tools.started.take()).isEqualTo("command hold");

      for (int hour = 1; hour <= 2; hour++) {
        wall.jump(Duration.ofHours(1));
        look(client, other);
        runtime.model.next().say("fine");
        awaitEnds(client, next, hour);
      }
      assertThat(history(client, next))
          .containsExactly(
              "2026-11-29T14:00:00Z on_time succeeded told: fine",
              "2026-11-29T13:00:00Z on_time succeeded told: fine");
      tools.release.countDown();
      awaitEnds(client, delivers, 1);
    }
  }

  private void strike(Fault fault) {
    struck.countDown();
    fault.strike();
  }

  private ModelOutcome answer(Fault fault, ModelRequest request) {
    if (!ScriptedModel.lastPrompt(request).equals("break")) {
      return ScriptedModel.answer("fine");
    }
    if (fault.name().startsWith("MODEL")) {
      strike(fault);
    }
    boolean asked = request.messages().getLast() instanceof Message.User;
    return fault.name().startsWith("TOOL") && asked
        ? ScriptedModel.calls(TestTools.call("c1", "crash"))
        : ScriptedModel.answer("fine");
  }

  private Store around(Store store, Fault fault) {
    return wrapped(
        Store.class,
        store,
        (method, arguments, found) -> found instanceof Jobs jobs
            ? wrapped(Jobs.class, jobs, (read, asked, answer) -> struck(fault, read, asked, answer))
            : found);
  }

  private Object struck(Fault fault, Method read, Object[] asked, Object answer) {
    var job = victim.get();
    boolean hits =
        job != null && read.getName().equals("going") && List.of(asked).contains(job);
    if (hits && victim.compareAndSet(job, null)) {
      strike(fault);
    }
    return answer;
  }

  private interface After {
    Object does(Method method, Object[] arguments, Object answer);
  }

  private static <T> T wrapped(Class<T> type, T wrapped, After after) {
    InvocationHandler handler = (self, method, arguments) -> {
      try {
        var given = arguments == null ? new Object[0] : arguments;
        return after.does(method, given, method.invoke(wrapped, given));
      } catch (InvocationTargetException e) {
        throw e.getCause();
      }
    };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
