package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.board.folder.Repositories;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which cards are begun, by whom, and what becomes of those who work on them. */
@Timeout(120)
class BoardDispatchTest extends BoardTests {
  // --- how it looks after them

  @Test
  void when_nothing_happens_any_more_the_board_is_not_looked_at() throws Exception {
    var looks = new AtomicInteger();
    var gate = new Semaphore(1);
    try (var runtime = new TestRuntime(
            directory, "", new TestTools(), store -> watched(store, looks, gate), wall);
        var client = runtime.connect()) {
      var card = add(runtime, "long");
      var unused = runtime.model.next();
      gate.acquireUninterruptibly();
      int before = looks.get();
      look(runtime, card);
      while (looks.get() == before) {
        pause();
      }
      look(runtime, card); // while it looks
      look(runtime, card);
      client.call(new RuntimeRequest.GetStatus());
      gate.release();

      for (int quiet = 0; quiet < 200; quiet++) {
        int seen = looks.get();
        client.call(new RuntimeRequest.GetStatus());
        quiet = looks.get() == seen ? quiet : 0;
      }
      assertThat(looks.get()).isLessThan(before + 20);
    }
  }

  @Test
  void a_worker_whose_card_is_blocked_is_ended() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "long");
      var unused = runtime.model.next();
      var worker = card(runtime, card).standing().claim().session();
      wish(runtime, card, (it, family, now) -> CardRules.blocked(it, "stop", "you", now));

      awaitEnd(runtime, worker.value());
      assertThat(runtime.store.session(worker).orElseThrow().outcome().state())
          .isEqualTo(Outcome.State.CANCELLED);
      assertThat(card(runtime, card).standing().hold())
          .isEqualTo(new Hold(Hold.Kind.PERSON, "stop"));
      assertThat(trail(runtime, card))
          .containsExactly(
              "you added long", "runtime-test claimed ", "you released stop", "you blocked stop");
    }
  }

  @Test
  void a_worker_that_lost_its_card_before_anybody_heard_of_it_is_ended() throws Exception {
    try (var runtime =
        new TestRuntime(directory, "", new TestTools(), BoardDispatchTest::blockedAtOnce, wall)) {
      var blocked = await(
          runtime,
          add(runtime, "long"),
          it -> it.status() == Status.BLOCKED && !it.standing().attempts().isEmpty());

      var worker = blocked.standing().attempts().getLast().session();
      awaitEnd(runtime, worker.value());
      assertThat(runtime.store.session(worker).orElseThrow().outcome().state())
          .isEqualTo(Outcome.State.CANCELLED);
    }
  }

  /** The same, in which each card is blocked at the moment when somebody has it. */
  private static Store blockedAtOnce(Store store) {
    return changed(store, "commit", () -> {
      for (var card : store.cards().running()) {
        var blocked = (Ruling.Changed) CardRules.blocked(card, "stop", "you", Instant.EPOCH);
        store.commit(List.of(new Write.PutCard(blocked.card(), blocked.events())));
      }
    });
  }

  // --- who may work

  @Test
  void not_more_cards_are_worked_on_than_the_board_and_the_profile_allow() throws Exception {
    try (var runtime = runtime("talaria.board { at-once = 2, at-once-in-profile = 3 }")) {
      add(runtime, "a1");
      add(runtime, "a2");
      add(runtime, "a3");
      var b1 = addOn(runtime, "shop", "b1");
      addOn(runtime, "shop", "b2");
      var first = List.of(runtime.model.next(), runtime.model.next(), runtime.model.next());
      look(runtime, b1);
      assertThat(first.stream().map(BoardTest::firstLine))
          .containsExactlyInAnyOrder("a1", "a2", "b1");
      assertThat(runtime.model.isIdle()).isTrue();

      first.forEach(asked -> asked.answer(ScriptedModel.calls(says("c1", "done", "ok"))));
      assertThat(asked(runtime, "a3")).isNotNull();
      assertThat(asked(runtime, "b2")).isNotNull();
    }
  }

  @Test
  void a_card_that_is_released_loses_its_session_and_is_begun_again() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "slow");
      var first = runtime.model.next();
      var session = card(runtime, card).standing().claim().session();
      var rules = new WorkRules(SettingsLoader.parse("").board());
      wish(runtime, card, (it, family, now) -> rules.released(it, "too slow", "you", now));

      awaitEnd(runtime, session.value());
      var second = runtime.model.next();
      assertThat(card(runtime, card).standing().token()).isEqualTo(2);
      assertThat(first.outcome()).isDone();
      assertThat(second.prompt()).contains("released:\n> too slow");
      assertThat(card(runtime, card).standing().failures()).isZero();
    }
  }

  @Test
  void a_card_is_not_begun_again_before_what_its_worker_began_has_ended() throws Exception {
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      var ends = new Semaphore(0);
      runtime.tools.breaks = ends::acquireUninterruptibly;
      var card = add(runtime, "stubborn");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "crash")));
      assertThat(runtime.tools.started.take()).isEqualTo("crash");
      var rules = new WorkRules(SettingsLoader.parse("").board());
      wish(runtime, card, (it, family, now) -> rules.released(it, "too slow", "you", now));
      for (int looks = 0; looks < 3; looks++) {
        look(runtime, card);
        var shown = (Reply.CardDetail) client.call(new BoardRequest.ShowCard(card.value()));
        assertThat(shown.card())
            .extracting(CardInfo::status, CardInfo::why)
            .containsExactly("ready", "waits until its last worker has ended");
      }
      assertThat(runtime.model.isIdle()).isTrue();

      ends.release();
      assertThat(runtime.model.next().prompt()).contains("released:\n> too slow");
      assertThat(card(runtime, card).standing().token()).isEqualTo(2);
    }
  }

  @Test
  void a_worker_goes_on_after_a_restart_with_the_same_claim() throws Exception {
    CardId card;
    try (var runtime = runtime("")) {
      card = add(runtime, "long");
      var unused = runtime.model.next();
    }
    wall.jump(Duration.ofHours(5));
    try (var runtime = runtime("")) {
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "done", "after all")));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      assertThat(done.standing().attempts()).hasSize(1);
      assertThat(done.standing().token()).isEqualTo(1);
    }
  }

  @Test
  void a_session_that_works_for_longer_than_its_lease_keeps_its_card() throws Exception {
    try (var runtime = runtime("talaria.board.lease = 10 minutes")) {
      var card = add(runtime, "long");
      var asked = runtime.model.next();
      var first = card(runtime, card).standing().claim();
      for (int i = 0; i < 3; i++) {
        wall.jump(Duration.ofMinutes(20));
        look(runtime, card);
        var until = wall.instant().plus(Duration.ofMinutes(10));
        var kept = await(runtime, card, it -> it.standing().claim().until().equals(until));
        assertThat(kept.standing().claim())
            .isEqualTo(
                new Claim(1, first.worker(), first.session(), first.at(), until, first.begun()));
        assertThat(kept.standing().attempts()).isEmpty();
      }
      assertThat(runtime.model.isIdle()).isTrue();

      asked.answer(ScriptedModel.calls(says("c1", "done", "at last")));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      assertThat(done.standing().attempts()).extracting(Attempt::token).containsExactly(1L);
    }
  }

  @Test
  void a_card_is_worked_on_with_the_settings_of_its_profile_in_a_worktree_of_its_own()
      throws Exception {
    var repository = Repositories.made(directory.resolve("shop"));
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      var fields = new CardFields(
          null, null, null, null, "worktree " + repository, null, null, "night", null);
      var added = new BoardCalls(client).add(null, "Mend the parser", fields);
      var unused = runtime.model.next();

      var card = card(runtime, new CardId(added.id()));
      var tree = directory.resolve("board").resolve(added.id()).resolve("work");
      assertThat(card.config().profile()).isEqualTo("night");
      assertThat(runtime
              .store
              .session(card.standing().claim().session())
              .orElseThrow()
              .config())
          .isEqualTo(card.config().workingIn(tree, List.of("default", "card")));
      assertThat(tree.resolve("readme.md")).hasContent("read me");
      assertThat(tree.resolve(".git")).isRegularFile();
    }
  }

  @Test
  void a_card_that_was_cancelled_waits_for_the_person() throws Exception {
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      var card = add(runtime, "stop it");
      var unused = runtime.model.next();
      var session = card(runtime, card).standing().claim().session();
      client.call(new TaskRequest.CancelTask(null, session.value()));
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.PERSON, "its worker was cancelled"));
    }
  }
}
