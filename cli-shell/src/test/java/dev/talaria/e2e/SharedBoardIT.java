package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.store.postgres.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several runtimes, each a process with a state directory of its own, on one server. */
class SharedBoardIT {
  private static final int RUNTIMES = 3;
  private static final int CARDS = 1_000;
  private static final int KILLS = 12;

  private static final String SETTINGS = """
      talaria.store { url = "%s", user = %s, schema = %s }
      talaria.board {
        at-once = 24, at-once-in-profile = 24, lease = 5 s, backoff = 100 ms, max-backoff = 1 s
        failure-limit = 1000
      }
      talaria.permission.ask-deadline = 1 s # whether a command runs again that was killed
      """;

  @TempDir
  Path directory;

  private final String schema =
      TestServer.newSchema() + "_" + ProcessHandle.current().pid();
  private final List<Product> runtimes = new ArrayList<>();
  private Path log;

  @BeforeEach
  void start() throws Exception {
    for (int i = 0; i < RUNTIMES; i++) {
      var talaria = Product.in(directory.resolve("runtime-" + i)).configured(settings());
      runtimes.add(talaria);
      talaria.succeed("runtime", "start");
    }
    log = Files.createFile(directory.resolve("log"));
  }

  private String settings() {
    return SETTINGS.formatted(TestServer.url(), TestServer.USER, schema);
  }

  @AfterEach
  void stop() {
    assertThat(runtimes).allSatisfy(Product::close);
  }

  @Test
  @Timeout(600)
  void a_thousand_cards_are_each_done_once_whichever_runtimes_are_killed() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < RUNTIMES; i++) {
      add(i);
    }

    for (int kill = 1; kill <= KILLS; kill++) {
      int next = kill * CARDS / (KILLS + 1) - random.nextInt(CARDS / KILLS);
      Eventually.value(this::done, done -> done >= next);
      var victim = runtimes.get(random.nextInt(RUNTIMES));
      victim.killRuntime();
      victim.succeed("runtime", "start");
    }
    Eventually.value(this::done, done -> done == CARDS);

    assertThat(texts("SELECT count(*) FROM card")).containsExactly("" + CARDS);
    assertThat(texts("SELECT card FROM card_event WHERE kind = 'done' GROUP BY card"
            + " HAVING count(*) <> 1"))
        .isEmpty();
    assertThat(texts("SELECT count(*) FROM card_event WHERE kind = 'done'"))
        .containsExactly("" + CARDS);
    assertThat(new TreeSet<>(Files.readAllLines(log)))
        .isEqualTo(
            new TreeSet<>(IntStream.range(0, CARDS).mapToObj(i -> "card " + i).toList()));
    for (int i = 0; i < RUNTIMES; i++) {
      toldWhereTheyWereAdded(i);
    }
  }

  @Test
  void what_one_runtime_does_is_noticed_by_the_others_at_once() throws Exception {
    var watching = runtimes.get(1).start("board", "watch", "--json");
    var go = directory.resolve("go");
    runtimes.get(0).succeed("board", "add", "--title", "Long", "![ -e " + go + " ] || sleep 3271");
    var works = Eventually.value(this::workers, found -> found.size() == 1).getFirst();

    var another = runtimes.get((runtimes.indexOf(works) + 1) % RUNTIMES);
    Files.createFile(go);
    another.succeed("board", "release", "1", "by hand");

    Eventually.value(this::workers, List::isEmpty);
    Eventually.value(
        () -> Files.readString(watching.out()),
        said -> said.contains("by hand") && said.contains("\"done\""));
    watching.process().destroy();
    watching.end();
  }

  /** Those with the command of the card. */
  private List<Product> workers() throws IOException {
    var found = new ArrayList<Product>();
    for (var talaria : runtimes) {
      if (!talaria.processes("sleep 3271").isEmpty()) {
        found.add(talaria);
      }
    }
    return found;
  }

  @Test
  void a_runtime_says_why_it_cannot_use_a_server() throws Exception {
    var away = "postgresql://127.0.0.1:1/none";
    try (var talaria = Product.in(directory.resolve("away"))) {
      talaria.configured("talaria.store.url = \"" + away + "\"\n");
      assertThat(talaria.run("runtime", "run"))
          .isEqualTo(new Ran(
              5,
              "",
              "talaria: the store cannot be opened: " + away
                  + " cannot be reached. Start it, or check store.url\n"));
      assertThat(talaria.run("doctor").out())
          .contains("✗ store: the store cannot be opened: " + away + " cannot be reached.");

      talaria.configured(settings() + "talaria.store.password = \"env:DB_PASSWORD\"\n");
      assertThat(talaria.run("runtime", "run"))
          .isEqualTo(new Ran(
              5,
              "",
              "talaria: the store cannot be opened: there is no store.password."
                  + " Set DB_PASSWORD in the shell that starts the task.\n"));
    }
    assertThat(runtimes.get(0).run("doctor").out())
        .contains("✓ store: " + TestServer.url() + " answers; its schema is " + schema + "\n");
  }

  @Test
  void a_copy_of_a_state_directory_is_not_taken_for_the_same_runtime() throws Exception {
    try (var copy = Product.in(directory.resolve("copy")).configured(settings())) {
      var name = Path.of("state").resolve("runtime.id");
      copy.succeed("runtime", "start");
      copy.succeed("runtime", "stop", "--now");
      Files.copy(
          runtimes.get(0).state().resolve(name),
          copy.state().resolve(name),
          StandardCopyOption.REPLACE_EXISTING);

      var refused = copy.run("runtime", "run");

      assertThat(refused.code()).isEqualTo(5);
      assertThat(refused.err()).contains("another runtime has the schema " + schema + "_runtime_");

      Files.delete(copy.state().resolve(name));
      copy.succeed("runtime", "start");
      assertThat(copy.succeed("board", "list").out()).startsWith("No card.");
    }
  }

  /** A third of them, from this runtime. */
  private void add(int runtime) throws Exception {
    try (var wire = Wire.to(runtimes.get(runtime))) {
      for (int i = runtime; i < CARDS; i += RUNTIMES) {
        var card = Wire.object()
            .put("title", "card " + i)
            .put("prompt", "!echo card " + i + " >> " + log)
            .put("triage", false)
            .put("key", "card " + i);
        card.putArray("parents");
        wire.call("board.add", card);
      }
    }
  }

  private int done() throws Exception {
    return Integer.parseInt(
        texts("SELECT count(*) FROM card WHERE status = 'done'").getFirst());
  }

  /** Each once, and none of those of others. */
  private void toldWhereTheyWereAdded(int runtime) throws Exception {
    var expected = new TreeSet<String>();
    for (int i = runtime; i < CARDS; i += RUNTIMES) {
      expected.add("card " + i);
    }
    var told = Eventually.value(
        () -> runtimes.get(runtime).succeed("inbox", "--all", "--json").jsonLines(),
        all -> all.size() >= expected.size());
    assertThat(told)
        .extracting(
            delivery -> delivery.at("/notice/title").asText().replaceAll(".*(card \\d+).*", "$1"))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private List<String> texts(String sql) throws Exception {
    return TestServer.texts(schema, sql);
  }
}
