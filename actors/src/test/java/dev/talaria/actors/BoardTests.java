package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.actors.board.BoardDesk.Adding;
import dev.talaria.actors.board.BoardDesk.Answer;
import dev.talaria.actors.board.BoardDesk.Wish;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;

/** Adds cards and waits for what becomes of them; the clock on the wall is set by the tests. */
abstract class BoardTests {
  static final String FAST =
      "talaria { board { backoff = 0 s, failure-limit = 2 }, supervision.card = normal }";

  @TempDir
  Path directory;

  final TestClock wall = new TestClock();

  TestRuntime runtime(String hocon) throws Exception {
    return new TestRuntime(directory, hocon, new TestTools(), store -> store, wall);
  }

  static ToolCall says(String id, String action, String text) {
    var arguments = JsonNodeFactory.instance.objectNode().put("action", action).put("text", text);
    return new ToolCall(id, "card", arguments);
  }

  CardId add(TestRuntime runtime, String prompt, CardId... parents) {
    return add(runtime, adding(runtime, new Work.Prompt(prompt), List.of(parents)));
  }

  CardId addOn(TestRuntime runtime, String board, String prompt) {
    var it = adding(runtime, new Work.Prompt(prompt), List.of());
    return add(
        runtime,
        new Adding(it.id(), board, it.origin(), it.content(), it.config(), it.parents(), false));
  }

  static CardId add(TestRuntime runtime, Adding adding) {
    assertThat(runtime.board.add(adding, card -> List.of())).isInstanceOf(Answer.Done.class);
    return adding.id();
  }

  Adding adding(TestRuntime runtime, Work work, List<CardId> parents) {
    var content = new Content(
        work.text(),
        work,
        Content.Priority.NORMAL,
        List.of(),
        null,
        null,
        new Workspace.Scratch(),
        0,
        Content.Notify.ALWAYS,
        null);
    return new Adding(
        runtime.board.newId(),
        Board.DEFAULT,
        new Card.Origin("you", null, wall.instant(), null, null),
        content,
        config(),
        parents,
        false);
  }

  static SessionConfig config() {
    return Sessions.config();
  }

  static SessionConfig delegating() {
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

  /** The same, in which looks of the dispatcher are counted, and held up at the gate. */
  static Store watched(Store store, AtomicInteger looks, Semaphore gate) {
    return proxy(
        Store.class,
        store,
        method -> {},
        (method, result) -> method.equals("cards")
            ? proxy(
                Cards.class,
                (Cards) result,
                name -> {
                  if (name.equals("running")) {
                    looks.incrementAndGet();
                    gate.acquireUninterruptibly();
                    gate.release();
                  }
                },
                (name, found) -> found)
            : result);
  }

  /** What a store does besides. */
  interface Besides {
    void run() throws StoreProblem;
  }

  /** The same, which does something more after each {@code method}. */
  static Store changed(Store store, String method, Besides after) {
    return proxy(Store.class, store, name -> {}, (name, result) -> {
      if (name.equals(method)) {
        try {
          after.run();
        } catch (StoreProblem e) {
          throw new CompletionException(e);
        }
      }
      return result;
    });
  }

  private static <T> T proxy(
      Class<T> type, T real, Consumer<String> before, BinaryOperator<Object> after) {
    return type.cast(Proxy.newProxyInstance(
        type.getClassLoader(), new Class<?>[] {type}, (self, method, given) -> {
          before.accept(method.getName());
          try {
            return after.apply(method.getName(), method.invoke(real, given));
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        }));
  }

  static void wish(TestRuntime runtime, CardId card, Wish wish) {
    assertThat(runtime.board.change(card, wish)).isInstanceOf(Answer.Done.class);
  }

  /** Has the dispatcher look, whatever its timer says. */
  static void look(TestRuntime runtime, CardId card) {
    wish(runtime, card, (it, family, now) -> CardRules.commented(it, "", "you", now));
  }

  static Card card(TestRuntime runtime, CardId card) throws Exception {
    return runtime.store.cards().card(card).orElseThrow();
  }

  static Card await(TestRuntime runtime, CardId id, Predicate<Card> wanted) throws Exception {
    while (true) {
      var card = card(runtime, id);
      if (wanted.test(card)) {
        return card;
      }
      pause();
    }
  }

  static void awaitTrail(TestRuntime runtime, CardId card, String entry) throws Exception {
    while (!trail(runtime, card).contains(entry)) {
      pause();
    }
  }

  static void awaitEnd(TestRuntime runtime, String session) throws Exception {
    var id = new SessionId(session);
    while (runtime.store.session(id).orElseThrow().state() != SessionRecord.State.ENDED) {
      pause();
    }
  }

  static void awaitGone(Path folder) throws InterruptedException {
    while (Files.exists(folder)) {
      pause();
    }
  }

  static void pause() throws InterruptedException {
    LockSupport.parkNanos(1_000_000);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  /** The next call of the model that is about the card with this prompt. */
  static ScriptedModel.Asked asked(TestRuntime runtime, String prompt) throws Exception {
    while (true) {
      var asked = runtime.model.next();
      if (firstLine(asked).equals(prompt)) {
        return asked;
      }
      asked.say("Bye.");
    }
  }

  static String firstLine(ScriptedModel.Asked asked) {
    return asked.request().messages().stream()
        .filter(Message.User.class::isInstance)
        .map(message -> ((Message.User) message).text().lines().findFirst().orElse(""))
        .findFirst()
        .orElse("");
  }

  static List<String> results(ModelRequest request) {
    return request.messages().stream()
        .filter(Message.Tool.class::isInstance)
        .map(message -> ((Message.Tool) message).result().text())
        .toList();
  }

  static List<String> trail(TestRuntime runtime, CardId card) throws Exception {
    return runtime.store.cards().trail(card, 100).stream()
        .map(event ->
            event.who() + " " + event.kind().name().toLowerCase(Locale.ROOT) + " " + event.text())
        .toList();
  }

  static List<String> told(TestRuntime runtime) throws Exception {
    return runtime.store.deliveries(new DeliveryQuery(null, false, 100)).stream()
        .map(delivery -> delivery.notice().title() + ": " + delivery.notice().body())
        .toList();
  }
}
