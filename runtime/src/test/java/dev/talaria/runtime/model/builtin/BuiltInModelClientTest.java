package dev.talaria.runtime.model.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelClient;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.Usage;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
class BuiltInModelClientTest {
  private final ModelClient client =
      new BuiltInModelClient(Clock.fixed(Talk.NOW.toInstant(), Talk.NOW.getZone()));
  private final List<String> heard = new CopyOnWriteArrayList<>();

  @Test
  void the_text_comes_in_pieces_that_make_the_reply() throws Exception {
    var outcome = outcome(client.start(request("who are you?"), new Hearing()));

    assertThat(outcome).isInstanceOf(ModelOutcome.Replied.class);
    var reply = ((ModelOutcome.Replied) outcome).reply();
    assertThat(heard).hasSizeGreaterThan(2);
    assertThat(String.join("", heard)).isEqualTo(reply.text());
    assertThat(reply.usage()).isEqualTo(Usage.NONE);
  }

  @Test
  void today_is_meant_in_the_zone_of_the_clock() throws Exception {
    var outcome = outcome(client.start(request("errors in /x.log yesterday"), ModelListener.NONE));

    assertThat(Talk.lines(((ModelOutcome.Replied) outcome).reply()))
        .containsExactly(
            "log_digest {\"paths\":[\"/x.log\"],\"since\":\"2026-11-04T00:00:00+01:00\","
                + "\"until\":\"2026-11-05T00:00:00+01:00\",\"level\":\"error\",\"language\":\"en\"}");
  }

  @Test
  void cancelling_while_it_speaks_ends_it_and_nothing_is_heard_after() throws Exception {
    var speaking = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    ModelListener slow = new ModelListener() {
      @Override
      public void text(String delta) {
        heard.add(delta);
        speaking.countDown();
        await(goOn);
      }
    };
    ModelCall call = client.start(request("who are you?"), slow);
    await(speaking);

    call.cancel();
    goOn.countDown();

    assertThat(outcome(call)).isEqualTo(new ModelOutcome.Cancelled());
    assertThat(heard).hasSize(1);
  }

  @Test
  void cancelling_what_is_over_changes_nothing() throws Exception {
    ModelCall call = client.start(request("hello"), ModelListener.NONE);
    var outcome = outcome(call);

    call.cancel();

    assertThat(outcome(call)).isSameAs(outcome).isInstanceOf(ModelOutcome.Replied.class);
  }

  @Test
  void a_listener_that_throws_is_a_failed_outcome_and_no_exception() throws Exception {
    ModelListener broken = new ModelListener() {
      @Override
      public void text(String delta) {
        throw new IllegalStateException("no ear");
      }
    };

    assertThat(outcome(client.start(request("hello"), broken)))
        .isInstanceOf(ModelOutcome.Failed.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "x",
        "x ",
        "a.",
        "/",
        "a/",
        "\\ ",
        "\\",
        "`",
        "\"",
        "'",
        "“",
        "«",
        "[",
        "*",
        "日",
        "日志 ",
        "\uD83D\uDE00",
        "\uFFFD",
        "\u0000",
        "run: ",
        "2026-",
        "analyse the logs and ",
        ":",
        "- ",
        "\t\n"
      })
  void any_flood_of_signs_has_its_answer(String sign) throws Exception {
    assertThat(outcome(client.start(request(sign.repeat(50_000)), ModelListener.NONE)))
        .isInstanceOf(ModelOutcome.Replied.class);
  }

  @Test
  void one_client_answers_many_at_the_same_time() throws Exception {
    List<ModelCall> calls = IntStream.range(0, 200)
        .mapToObj(i -> client.start(request("search for \"n" + i + "\" in src"), new Hearing()))
        .toList();

    for (int i = 0; i < calls.size(); i++) {
      var reply = ((ModelOutcome.Replied) outcome(calls.get(i))).reply();
      assertThat(Talk.lines(reply))
          .containsExactly("search_files {\"pattern\":\"n" + i + "\",\"path\":\"src\"}");
    }
  }

  private final class Hearing implements ModelListener {
    @Override
    public void text(String delta) {
      heard.add(delta);
    }
  }

  private static ModelOutcome outcome(ModelCall call) throws Exception {
    return call.outcome().toCompletableFuture().get(20, TimeUnit.SECONDS);
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static ModelRequest request(String text) {
    return new ModelRequest(
        ModelChoice.BUILT_IN,
        Secret.UNSET,
        List.of(new Message.User(text)),
        Talk.TOOLS,
        Reasoning.DEFAULT,
        0,
        Duration.ofSeconds(1),
        Duration.ofSeconds(1),
        Duration.ofSeconds(1));
  }
}
