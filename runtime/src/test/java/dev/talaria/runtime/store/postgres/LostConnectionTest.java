package dev.talaria.runtime.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.Secret;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sql.Samples;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A server that goes away in the middle, and each way in which it cannot be used. */
class LostConnectionTest {
  private static final List<Write> STEP =
      List.of(new Write.AppendStep(StoreRecords.TASK, new Step.Steered(StoreRecords.T0, "once")));

  private final PostgresPlace place = PostgresPlace.fresh();

  @Test
  void connections_that_the_server_closed_are_made_anew() throws Exception {
    try (var store = place.open()) {
      store.commit(Samples.writes());
      assertThat(store.grants()).containsExactly(StoreRecords.grant());

      place.endConnections();

      assertThat(store.grants()).containsExactly(StoreRecords.grant());
      store.commit(STEP);
      assertThat(store.steps(StoreRecords.TASK)).hasSize(StoreRecords.steps().size() + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_commit_that_the_connection_was_lost_in_is_made_once(CuttingProxy.At at) throws Exception {
    try (var proxy = new CuttingProxy(TestServer.port());
        var store = place.through(proxy.port()).open()) {
      proxy.cutAt(at);

      store.commit(STEP);

      assertThat(proxy.cuts()).isEqualTo(1);
      assertThat(store.steps(StoreRecords.TASK))
          .containsExactly(new Step.Steered(StoreRecords.T0, "once"));
    }
  }

  @Test
  void what_became_of_a_commit_is_asked_until_the_server_answers() throws Exception {
    try (var proxy = new CuttingProxy(TestServer.port());
        var threads = Executors.newVirtualThreadPerTaskExecutor();
        var store = place.through(proxy.port()).open()) {
      proxy.cutAt(CuttingProxy.At.ANSWER_TO_COMMIT);
      proxy.refuse(true);
      var commit = threads.submit(() -> {
        store.commit(STEP);
        return true;
      });
      proxy.awaitRefused(2);
      assertThat(commit.isDone()).isFalse();

      proxy.refuse(false);

      assertThat(commit.get()).isTrue();
      assertThat(store.steps(StoreRecords.TASK)).hasSize(1);
    }
  }

  @Test
  @Timeout(60)
  void a_commit_that_a_server_lost_which_was_set_back_is_made_again() throws Exception {
    try (var proxy = new CuttingProxy(TestServer.port());
        var store = place.through(proxy.port()).open()) {
      proxy.cutAt(CuttingProxy.At.COMMIT);
      proxy.setBack();

      store.commit(STEP);

      assertThat(proxy.cuts()).isEqualTo(1);
      assertThat(store.steps(StoreRecords.TASK)).hasSize(1);
    }
  }

  @Test
  void while_the_server_is_away_it_says_so_and_afterwards_goes_on() throws Exception {
    try (var proxy = new CuttingProxy(TestServer.port());
        var store = place.through(proxy.port()).open()) {
      proxy.refuse(true);
      place.endConnections();

      assertThatThrownBy(() -> store.commit(STEP))
          .isInstanceOf(StoreProblem.class)
          .hasMessage(
              "nothing was kept: postgresql://127.0.0.1:%d/postgres cannot be reached. Start it, or check store.url",
              proxy.port());
      assertThatThrownBy(store::grants)
          .isInstanceOf(StoreProblem.class)
          .hasMessageStartingWith("the store cannot be read: postgresql://127.0.0.1:");

      proxy.refuse(false);
      store.commit(STEP);
      assertThat(store.steps(StoreRecords.TASK)).hasSize(1);
    }
  }

  @Test
  void a_server_that_is_not_there_is_named() throws Exception {
    int port;
    try (var free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    var url = "postgresql://127.0.0.1:" + port + "/postgres?sslmode=disable";

    assertThatThrownBy(() -> new PostgresPlace(TestServer.server(url, "t", "t_own")).open())
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "the store cannot be opened: postgresql://127.0.0.1:%d/postgres cannot be reached. Start it, or check store.url",
            port);
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, nobody, does not let this user in. Check store.user and store.password",
    "nowhere, postgres, there is no such database on the server of",
    "latin, postgres, is encoded in LATIN1"
  })
  void what_cannot_be_used_is_told_in_words(String database, String user, String words)
      throws Exception {
    place.run("DROP DATABASE IF EXISTS latin");
    place.run("CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    var url = "postgresql://127.0.0.1:" + TestServer.port() + "/" + database;
    var server = new Server(url, user, new Secret("a password"), "t", "t_own");

    assertThatThrownBy(() -> new PostgresPlace(server).open())
        .isInstanceOf(StoreProblem.class)
        .hasMessageContaining(words)
        .hasMessageNotContaining("a password");
  }
}
