package dev.talaria.runtime.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.JobPage;
import dev.talaria.runtime.store.Jobs;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random writes, and all reads beside a model of maps. */
public abstract class StorePropertyTest {
  private static final int COMMITS = 100;

  protected abstract Place place(Path directory);

  static IntStream seeds() {
    return IntStream.range(0, 5);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void after_any_writes_every_read_gives_what_the_model_gives(int seed, @TempDir Path directory)
      throws StoreProblem {
    var random = new Random(seed);
    var writes = new RandomWrites(random);
    var model = new ModelStore();
    var cards = new RandomCards(random, model.cards(), writes);
    var workflows = new RandomWorkflows(random, model.workflows(), writes);
    int stale = 0;
    var place = place(directory);
    var store = place.open();
    try {
      for (int i = 0; i < COMMITS; i++) {
        var commit = random.nextInt(9) == 0 || (cards.isAnyOld() && random.nextInt(3) > 0)
            ? cards.removal(model.workflows())
            : Stream.of(writes.commit(), cards.commit(), workflows.commit())
                .flatMap(List::stream)
                .toList();
        var refused = refusal(model, commit);
        assertThat(refusal(store, commit)).isEqualTo(refused);
        stale += refused.isEmpty() ? 0 : 1;
        if (i % 40 == 39) { // what was committed is there after a restart
          store.close();
          store = place.open();
        }
        compare(store, model, writes);
        compare(store.cards(), model.cards(), cards);
        compare(store.workflows(), model.workflows(), workflows);
        var time = writes.time();
        assertThat(store.workflows().old(time, 0, 3).stream().map(Workflows.Old::run))
            .isEqualTo(model.workflows().old(time, model.cards(), 3));
      }
      assertThat(stale).as("commits of a card that was changed").isBetween(5, COMMITS * 2 / 3);
    } finally {
      store.close();
    }
  }

  /** Why nothing of a commit was kept; empty where all of it was. */
  private static String refusal(Store store, List<Write> commit) throws StoreProblem {
    try {
      store.commit(commit);
      return "";
    } catch (StaleWrite e) {
      return e.getMessage();
    }
  }

  private static void compare(Store store, Store model, RandomWrites random) throws StoreProblem {
    var sessions = random.sessions();
    var deliveries = random.deliveries();
    var id = random.id();
    assertThat(store.sessions(sessions)).as("%s", sessions).isEqualTo(model.sessions(sessions));
    assertThat(listed(store, sessions)).as("%s", sessions).isEqualTo(listed(model, sessions));
    assertThat(store.session(id)).isEqualTo(model.session(id));
    assertThat(store.steps(id)).isEqualTo(model.steps(id));
    assertThat(store.modelReplies(id)).isEqualTo(model.modelReplies(id));
    assertThat(store.deliveries(deliveries))
        .as("%s", deliveries)
        .isEqualTo(model.deliveries(deliveries));
    assertThat(store.granted()).isEqualTo(model.granted());
    assertThat(store.grants()).isEqualTo(model.grants());
    for (var openOnly : List.of(true, false)) {
      assertThat(store.approvals(openOnly)).isEqualTo(model.approvals(openOnly));
    }
    var time = random.time();
    int most = random.number();
    assertThat(store.overdue(time, most)).isEqualTo(model.overdue(time, most));
    assertThat(store.removed()).isEqualTo(model.removed());
    for (var purse : List.of(random.purse(), "day 1")) {
      assertThat(store.spent(purse)).as(purse).isEqualTo(model.spent(purse));
    }
    compare(store.jobs(), model.jobs(), random);
    for (int i = 0; i < 5; i++) {
      assertThat(store.answerTo("k" + i)).isEqualTo(model.answerTo("k" + i));
    }
    for (var conversation : List.of(Optional.of(id), Optional.<SessionId>empty())) {
      assertThat(store.lastNumber(conversation)).isEqualTo(model.lastNumber(conversation));
      int number = random.number();
      assertThat(store.numbered(conversation, number))
          .isEqualTo(model.numbered(conversation, number));
    }
  }

  private static void compare(Jobs store, Jobs model, RandomWrites random) throws StoreProblem {
    var job = random.job();
    var time = random.time();
    int most = random.number();
    var part = random.part();
    assertThat(store.job(job)).isEqualTo(model.job(job));
    for (var name : List.of("", "PLAIN", "GRÖSSTE été gröẞe", "größte été grÖße", "%")) {
      assertThat(store.called(name)).as(name).isEqualTo(model.called(name));
    }
    for (var id : List.of("", "cr", "cr_1", "cr_1x", "d")) {
      assertThat(store.beginning(id, 2)).as(id).isEqualTo(model.beginning(id, 2));
    }
    assertListed(store, ((ModelJobs) model).all(), 1 + most % 4);
    assertThat(store.due(time, most)).isEqualTo(model.due(time, most));
    assertThat(store.next()).isEqualTo(model.next());
    assertThat(store.next(time)).isEqualTo(model.next(time));
    assertThat(store.runs(job, part, most)).as(part).isEqualTo(model.runs(job, part, most));
    assertThat(store.run(job + "@1")).isEqualTo(model.run(job + "@1"));
    assertThat(store.going(job)).isEqualTo(model.going(job));
    assertThat(store.going()).isEqualTo(model.going());
    assertThat(store.lastGood(job)).isEqualTo(model.lastGood(job));
  }

  /** Whatever the parts are, they are the list, and each knows how many come after it. */
  private static void assertListed(Jobs store, List<Job> all, int most) throws StoreProblem {
    var listed = new ArrayList<Job>();
    Optional<JobPage.Place> from = Optional.empty();
    do {
      var page = store.listed(from, most);
      listed.addAll(page.jobs());
      from = Optional.ofNullable(page.next());
      if (from.isPresent()) {
        assertThat(page.jobs()).hasSize(most);
        assertThat(JobPage.Place.parse(from.get().text())).isEqualTo(from);
        assertThat(store.count(from.get())).isEqualTo(all.size() - listed.size());
      }
    } while (from.isPresent());
    assertThat(listed).isEqualTo(all);
  }

  private static void compare(Cards store, Cards model, RandomCards random) throws StoreProblem {
    var id = random.id();
    var board = random.board();
    var time = random.words().time();
    int most = random.words().number();
    assertThat(store.boards()).isEqualTo(model.boards());
    assertThat(store.lastNumber(board)).isEqualTo(model.lastNumber(board));
    assertThat(store.card(id)).isEqualTo(model.card(id));
    assertThat(store.numbered(board, most)).isEqualTo(model.numbered(board, most));
    for (var start : List.of("", "cd_", "cd_1", "cd_2%", "d")) {
      assertThat(store.beginning(start, 3)).as(start).isEqualTo(model.beginning(start, 3));
    }
    var worker = random.worker(id);
    assertThat(store.workedOnBy(worker)).isEqualTo(model.workedOnBy(worker));
    for (int i = 0; i < 3; i++) {
      var query = random.query();
      assertThat(store.cards(query)).as("%s", query).isEqualTo(model.cards(query));
    }
    assertThat(store.counts(board)).isEqualTo(model.counts(board));
    assertThat(store.children(id)).isEqualTo(model.children(id));
    assertThat(store.running()).isEqualTo(model.running());
    assertThat(store.ofRun("wf_1")).isEqualTo(model.ofRun("wf_1"));
    assertThat(store.promotable(3)).isEqualTo(model.promotable(3));
    var boards = random.none(board);
    var profiles = random.none(random.profile());
    assertThat(store.free(time, boards, profiles, most))
        .as("%s %s %s", time, boards, profiles)
        .isEqualTo(model.free(time, boards, profiles, most));
    assertThat(store.nextFree(time)).isEqualTo(model.nextFree(time));
    assertThat(store.trail(id, most)).isEqualTo(model.trail(id, most));
    assertThat(store.said(id, most)).isEqualTo(model.said(id, most));
    assertThat(store.trailOf(board, most, 3)).isEqualTo(model.trailOf(board, most, 3));
    assertThat(store.lastPlace()).isEqualTo(model.lastPlace());
    assertThat(store.old(time, 0, most).stream().map(Cards.Old::card))
        .isEqualTo(model.old(time, 0, most).stream().map(Cards.Old::card).toList());
  }

  private static void compare(Workflows store, Workflows model, RandomWorkflows random)
      throws StoreProblem {
    var id = random.id();
    assertThat(store.run(id)).isEqualTo(model.run(id));
    for (var start : List.of("", "wf_", "wf_1", "wf_9")) {
      assertThat(store.beginning(start, 2)).as(start).isEqualTo(model.beginning(start, 2));
    }
    for (var name : List.of("", "incident", "nightly")) {
      for (var openOnly : List.of(true, false)) {
        assertThat(store.newest(name, openOnly, 3)).isEqualTo(model.newest(name, openOnly, 3));
        assertThat(store.newestIds(name, openOnly, 3))
            .isEqualTo(model.newestIds(name, openOnly, 3));
      }
      Predicate<WorkflowRun> such =
          run -> run.state() == WorkflowRun.State.SUCCEEDED && !run.id().equals(id);
      if (!name.isEmpty()) {
        assertThat(store.newest(name, such)).isEqualTo(model.newest(name, such));
      }
      assertThat(store.names(1)).isEqualTo(model.names(1));
      assertThat(store.names(3)).isEqualTo(model.names(3));
    }
  }

  /** The first three parts of a list. */
  private static List<List<ListedSession>> listed(Store store, SessionQuery query)
      throws StoreProblem {
    var parts = new ArrayList<List<ListedSession>>();
    Optional<SessionPage.Place> from = Optional.empty();
    do {
      var page = store.listed(query, from);
      parts.add(page.sessions());
      from = Optional.ofNullable(page.next());
    } while (from.isPresent() && parts.size() < 3);
    return parts;
  }
}
