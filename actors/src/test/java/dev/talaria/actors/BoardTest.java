package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.actors.board.BoardDesk.Adding;
import dev.talaria.actors.board.BoardDesk.Answer;
import dev.talaria.actors.board.BoardDesk.Wish;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.turn.TurnPolicy;
import dev.talaria.runtime.wire.Request;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Cards and those who work on them, over a real store; the clock on the wall is set by the tests.
 */
@Timeout(120)
class BoardTest {
  private static final String FAST =
      "talaria { board { backoff = 0 s, failure-limit = 2 }, supervision.card = normal }";

  @TempDir
  Path directory;

  private final TestClock wall = new TestClock();

  private TestRuntime runtime(String hocon) throws Exception {
    return new TestRuntime(directory, hocon, new TestTools(), store -> store, wall);
  }

  // --- the way of a card

  @Test
  void a_card_is_worked_on_by_a_session_of_its_own_and_its_summary_is_told() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "Mend the parser");
      var asked = runtime.model.next();
      assertThat(asked.prompt()).startsWith("Mend the parser\n\nThis is a card of a board");
      var session = card(runtime, card).standing().claim().session();
      assertThat(runtime.store.session(session).orElseThrow())
          .extracting(SessionRecord::kind, SessionRecord::title)
          .containsExactly(SessionKind.CARD, "#1 Mend the parser");

      asked.answer(ScriptedModel.calls(says("c1", "done", "It was the comma.")));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      runtime.model.next().say("Good bye.");

      assertThat(done.standing().result()).isEqualTo("It was the comma.");
      assertThat(done.standing().attempts())
          .containsExactly(new Attempt(
              1,
              "runtime-test",
              session,
              "default",
              wall.instant(),
              wall.instant(),
              Attempt.End.DONE,
              "It was the comma."));
      assertThat(trail(runtime, card))
          .containsExactly(
              "you added Mend the parser",
              "runtime-test claimed ",
              "runtime-test done It was the comma.");
      assertThat(told(runtime))
          .containsExactly("Talaria (card 1 Mend the parser): It was the comma.");
    }
  }

  @Test
  void a_child_waits_for_its_parents_and_reads_what_came_of_them() throws Exception {
    try (var runtime = runtime("")) {
      var parent = add(runtime, "collect");
      var child = add(runtime, "conclude", parent);
      assertThat(card(runtime, child).standing().hold())
          .isEqualTo(new Hold(Hold.Kind.PARENTS, "waits for #1 collect"));

      runtime.model.next().answer(ScriptedModel.calls(says("c1", "done", "three findings")));
      var asked = asked(runtime, "conclude");
      assertThat(asked.prompt())
          .startsWith("conclude\n\nWhat came of #1 collect:\n> three findings\n\nThis is");
    }
  }

  @Test
  void a_command_is_done_where_it_ends_well() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, adding(runtime, new Work.Command("make"), List.of()));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      assertThat(done.standing().result()).isEqualTo("did terminal [redacted]");
    }
  }

  @Test
  void failures_are_tried_again_and_then_told_with_their_reason_also_to_the_children()
      throws Exception {
    try (var runtime = runtime(FAST)) {
      runtime.model.answering(request ->
          ScriptedModel.failed(new AgentError.EmptyReply("the model answered nothing", "")));
      var card = add(runtime, "try");
      var child = add(runtime, "then", card);
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);

      var reason = "the model answered nothing (2 failures in a row)";
      assertThat(blocked.standing().hold()).isEqualTo(new Hold(Hold.Kind.GAVE_UP, reason));
      assertThat(blocked.standing().attempts())
          .extracting(Attempt::token, Attempt::end)
          .containsExactly(tuple(1L, Attempt.End.FAILED), tuple(2L, Attempt.End.FAILED));
      awaitTrail(runtime, child, "board comment waits for #1 try, which is blocked: " + reason);
      assertThat(told(runtime))
          .containsExactly("Talaria (card 1 try): The model answered nothing (2 failures in a row)."
              + "\n\nIt is not tried again.");
    }
  }

  @Test
  void a_failure_rests_before_the_next_attempt() throws Exception {
    try (var runtime = runtime("talaria.board { backoff = 1 hour, max-backoff = 2 hours }")) {
      runtime.model.answering(
          request -> ScriptedModel.failed(new AgentError.EmptyReply("nothing came", "")));
      var card = add(runtime, "try");
      var resting = await(runtime, card, it -> it.standing().failures() == 1);
      runtime.model.answering(request -> null);
      assertThat(resting.standing().notBefore()).isEqualTo(wall.instant().plusSeconds(3600));
      look(runtime, card);
      assertThat(runtime.model.isIdle()).isTrue();

      wall.jump(Duration.ofHours(1));
      look(runtime, card);
      assertThat(runtime.model.next().prompt()).contains("An earlier attempt, ");
    }
  }

  @Test
  void a_key_that_is_refused_is_not_tried_again() throws Exception {
    try (var runtime = runtime(FAST)) {
      var card = add(runtime, "try");
      runtime
          .model
          .next()
          .answer(
              ScriptedModel.failed(new AgentError.Auth("the key was refused (401)", "set KEY")));
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.GAVE_UP, "the key was refused (401)"));
    }
  }

  // --- what workers say

  @Test
  void a_question_blocks_the_card_and_the_answer_is_read_by_the_next_worker() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "paint it");
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "question", "Which colour?")));
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.QUESTION, "Which colour?"));
      runtime.model.next().say("I wait.");

      wish(
          runtime,
          card,
          (it, family, now) -> CardRules.ready(it, family.open(it.parents()), "Blue.", "you", now));
      var asked = runtime.model.next();
      assertThat(asked.prompt())
          .contains("An earlier attempt, 2026-11-29 12:00, default, question:\n> Which colour?")
          .contains("you, 2026-11-29 12:00:\n> Blue.");
      assertThat(told(runtime)).containsExactly("Talaria (card 1 paint it): Which colour?");
    }
  }

  @Test
  void a_worker_that_does_not_say_how_it_stands_is_asked_once_then_the_setting_counts()
      throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "write it");
      runtime.model.next().say("I think it is fine.");
      var asked = runtime.model.next();
      assertThat(asked.prompt()).isEqualTo(TurnPolicy.HOW_IT_STANDS);
      asked.say("It is written.");
      var review = await(runtime, card, it -> it.status() == Status.REVIEW);
      assertThat(review.standing().result()).isEqualTo("It is written.");
    }
  }

  @Test
  void a_card_is_split_into_parts_and_goes_on_when_they_are_done() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 1")) {
      var card = add(runtime, "all of it");
      var parts = JsonNodeFactory.instance.arrayNode();
      parts.addObject().put("title", "one").put("prompt", "do one");
      parts
          .addObject()
          .put("title", "two")
          .put("prompt", "do two")
          .putArray("after")
          .add(1);
      var call = says("c1", "split", "");
      call.arguments().set("parts", parts);
      runtime.model.next().answer(ScriptedModel.calls(call));
      assertThat(await(runtime, card, it -> it.status() == Status.BLOCKED)
              .standing()
              .hold())
          .isEqualTo(new Hold(Hold.Kind.PARENTS, "waits for 2 parts"));
      asked(runtime, "all of it").say("Split.");

      asked(runtime, "do one").answer(ScriptedModel.calls(says("c1", "done", "one is done")));
      asked(runtime, "do one").say("Bye.");
      var two = asked(runtime, "do two");
      assertThat(two.prompt()).contains("What came of #2 one:\n> one is done");
      two.answer(ScriptedModel.calls(says("c1", "done", "two is done")));
      asked(runtime, "do two").say("Bye.");
      assertThat(asked(runtime, "all of it").prompt())
          .contains("What came of #2 one:\n> one is done", "What came of #3 two:\n> two is done");
    }
  }

  @Test
  void files_that_a_worker_names_outlive_its_workspace() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "write a report");
      var asked = runtime.model.next();
      var session = card(runtime, card).standing().claim().session();
      var workspace = runtime.store.session(session).orElseThrow().config().workingDirectory();
      Files.writeString(workspace.resolve("report.md"), "fine");
      var call = says("c1", "done", "see the report");
      call.arguments().put("files", "report.md");
      asked.answer(ScriptedModel.calls(call));
      var done = await(runtime, card, it -> it.status() == Status.DONE);
      runtime.model.next().say("Bye.");
      awaitEnd(runtime, session.value());
      look(runtime, card);

      assertThat(done.attachments())
          .singleElement()
          .hasToString("Attachment[name=report.md, bytes=4]");
      var kept = directory.resolve("board").resolve(card.value()).resolve("files/report.md");
      assertThat(kept).hasContent("fine");
      awaitGone(workspace);
    }
  }

  @Test
  void a_file_outside_of_the_workspace_is_not_kept() throws Exception {
    try (var runtime = runtime("")) {
      var secret = Files.writeString(directory.resolve("secret"), "x");
      add(runtime, "leak");
      var call = says("c1", "done", "see");
      call.arguments().put("files", secret.toString());
      runtime.model.next().answer(ScriptedModel.calls(call));
      assertThat(results(runtime.model.next().request()))
          .containsExactly("card: " + secret + " is not in the workspace");
    }
  }

  @Test
  void an_answer_that_comes_early_waits_until_the_worker_that_asked_has_ended() throws Exception {
    try (var runtime = runtime("")) {
      var card = add(runtime, "paint it");
      runtime.model.next().answer(ScriptedModel.calls(says("c1", "question", "Which colour?")));
      await(runtime, card, it -> it.status() == Status.BLOCKED);
      var lastWords = runtime.model.next();
      wish(
          runtime,
          card,
          (it, family, now) -> CardRules.ready(it, family.open(it.parents()), "Blue.", "you", now));
      look(runtime, card);
      look(runtime, card);
      assertThat(card(runtime, card).status()).isEqualTo(Status.READY);
      assertThat(runtime.model.isIdle()).isTrue();

      lastWords.say("I wait.");
      assertThat(runtime.model.next().prompt()).contains("Blue.");
    }
  }

  @Test
  void a_card_goes_on_when_the_parent_that_it_waits_for_is_unlinked() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 1")) {
      var parent = add(runtime, "never");
      var unused = runtime.model.next();
      var child = add(runtime, "later", parent);
      var never = card(runtime, parent);
      wish(runtime, child, (it, family, now) -> CardRules.unlinked(it, never, "you", now));
      assertThat(card(runtime, child).status()).isEqualTo(Status.READY);
    }
  }

  @Test
  void a_parent_that_is_archived_before_it_is_done_is_told_to_its_children() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 0")) {
      var parent = add(runtime, "never");
      var child = add(runtime, "later", parent);
      wish(runtime, parent, (it, family, now) -> CardRules.archived(it, "you", now));
      awaitTrail(
          runtime,
          child,
          "board comment waits for #1 never, which was archived before it was done;"
              + " unlink it to go on");
    }
  }

  @Test
  void what_a_delegate_of_a_worker_answers_is_not_asked_about_the_card() throws Exception {
    try (var runtime = runtime("talaria.session.delegate-depth = 1")) {
      var config = delegating();
      var it = adding(runtime, new Work.Prompt("all of it"), List.of());
      add(
          runtime,
          new Adding(it.id(), it.board(), it.origin(), it.content(), config, it.parents(), false));
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "a part")));
      var part = runtime.model.next();
      assertThat(part.prompt()).isEqualTo("a part");
      assertThat(part.request().tools()).noneMatch(tool -> tool.name().equals("card"));
      part.say("the part");
      assertThat(results(runtime.model.next().request())).containsExactly("the part");
    }
  }

  // --- how it looks after them

  @Test
  void when_nothing_happens_any_more_the_board_is_not_looked_at() throws Exception {
    var looks = new AtomicInteger();
    try (var runtime =
            new TestRuntime(directory, "", new TestTools(), store -> counted(store, looks), wall);
        var client = runtime.connect()) {
      var card = add(runtime, "long");
      var unused = runtime.model.next();
      for (int i = 0; i < 20; i++) {
        look(runtime, card);
      }
      int quiet = 0;
      int before = -1;
      while (quiet < 200) {
        client.call(new Request.GetStatus());
        quiet = looks.get() == before ? quiet + 1 : 0;
        before = looks.get();
      }
      assertThat(looks.get()).isLessThan(2_000);
    }
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
  void a_card_that_was_cancelled_waits_for_the_person() throws Exception {
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      var card = add(runtime, "stop it");
      var unused = runtime.model.next();
      var session = card(runtime, card).standing().claim().session();
      client.call(new Request.CancelTask(null, session.value()));
      var blocked = await(runtime, card, it -> it.status() == Status.BLOCKED);
      assertThat(blocked.standing().hold())
          .isEqualTo(new Hold(Hold.Kind.PERSON, "its worker was cancelled"));
    }
  }

  // --- helpers

  private static ToolCall says(String id, String action, String text) {
    var arguments = JsonNodeFactory.instance.objectNode().put("action", action).put("text", text);
    return new ToolCall(id, "card", arguments);
  }

  private CardId add(TestRuntime runtime, String prompt, CardId... parents) {
    return add(runtime, adding(runtime, new Work.Prompt(prompt), List.of(parents)));
  }

  private CardId addOn(TestRuntime runtime, String board, String prompt) {
    var it = adding(runtime, new Work.Prompt(prompt), List.of());
    return add(
        runtime,
        new Adding(it.id(), board, it.origin(), it.content(), it.config(), it.parents(), false));
  }

  private static CardId add(TestRuntime runtime, Adding adding) {
    assertThat(runtime.board.add(adding, card -> List.of())).isInstanceOf(Answer.Done.class);
    return adding.id();
  }

  private Adding adding(TestRuntime runtime, Work work, List<CardId> parents) {
    var content = new Content(
        work.text(),
        work,
        Content.Priority.NORMAL,
        List.of(),
        null,
        null,
        new Workspace.Scratch(),
        0,
        Content.Notify.ALWAYS);
    return new Adding(
        runtime.board.newId(),
        Board.DEFAULT,
        new Card.Origin("you", null, wall.instant()),
        content,
        config(),
        parents,
        false);
  }

  private static SessionConfig config() {
    return Sessions.config();
  }

  private static SessionConfig delegating() {
    var it = config();
    return new SessionConfig(
        it.profile(),
        it.model(),
        it.fallback(),
        it.reasoning(),
        it.maxOutputTokens(),
        it.toolsets(),
        it.workingDirectory(),
        it.environment(),
        it.budget(),
        it.permission(),
        it.supervision(),
        new Delegation(1, 2, null));
  }

  /** The same, which counts how often somebody asks about cards. */
  private static Store counted(Store store, AtomicInteger asked) {
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(), new Class<?>[] {Store.class}, (self, method, given) -> {
          if (method.getName().equals("cards")) {
            asked.incrementAndGet();
          }
          try {
            return method.invoke(store, given);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private static void wish(TestRuntime runtime, CardId card, Wish wish) {
    assertThat(runtime.board.change(card, wish)).isInstanceOf(Answer.Done.class);
  }

  /** Has the dispatcher look, whatever its timer says. */
  private static void look(TestRuntime runtime, CardId card) {
    wish(runtime, card, (it, family, now) -> CardRules.commented(it, "", "you", now));
  }

  private static Card card(TestRuntime runtime, CardId card) throws Exception {
    return runtime.store.cards().card(card).orElseThrow();
  }

  private static Card await(TestRuntime runtime, CardId id, Predicate<Card> wanted)
      throws Exception {
    while (true) {
      var card = card(runtime, id);
      if (wanted.test(card)) {
        return card;
      }
      pause();
    }
  }

  private static void awaitTrail(TestRuntime runtime, CardId card, String entry) throws Exception {
    while (!trail(runtime, card).contains(entry)) {
      pause();
    }
  }

  private static void awaitEnd(TestRuntime runtime, String session) throws Exception {
    var id = new SessionId(session);
    while (runtime.store.session(id).orElseThrow().state() != SessionRecord.State.ENDED) {
      pause();
    }
  }

  private static void awaitGone(Path folder) throws InterruptedException {
    while (Files.exists(folder)) {
      pause();
    }
  }

  private static void pause() throws InterruptedException {
    LockSupport.parkNanos(1_000_000);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** The next call of the model that is about the card with this prompt. */
  private static ScriptedModel.Asked asked(TestRuntime runtime, String prompt) throws Exception {
    while (true) {
      var asked = runtime.model.next();
      if (firstLine(asked).equals(prompt)) {
        return asked;
      }
      asked.say("Bye.");
    }
  }

  private static String firstLine(ScriptedModel.Asked asked) {
    return asked.request().messages().stream()
        .filter(Message.User.class::isInstance)
        .map(message -> ((Message.User) message).text().lines().findFirst().orElse(""))
        .findFirst()
        .orElse("");
  }

  private static List<String> results(ModelRequest request) {
    return request.messages().stream()
        .filter(Message.Tool.class::isInstance)
        .map(message -> ((Message.Tool) message).result().text())
        .toList();
  }

  private static List<String> trail(TestRuntime runtime, CardId card) throws Exception {
    return runtime.store.cards().trail(card, 100).stream()
        .map(event ->
            event.who() + " " + event.kind().name().toLowerCase(Locale.ROOT) + " " + event.text())
        .toList();
  }

  private static List<String> told(TestRuntime runtime) throws Exception {
    return runtime.store.deliveries(new DeliveryQuery(null, false, 100)).stream()
        .map(delivery -> delivery.notice().title() + ": " + delivery.notice().body())
        .toList();
  }
}
