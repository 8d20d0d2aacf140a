package dev.talaria.runtime.model;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;

/** Which answer a request gets: see {@link ScriptedModelServer}. Any thread may ask or add. */
final class Script {
  private final List<Rule> rules = new CopyOnWriteArrayList<>();
  private final Deque<Answer> queue = new ArrayDeque<>();
  private volatile Function<RecordedRequest, Answer> otherwise = request -> Answer.text("ok");
  private volatile List<String> models = List.of("scripted");

  private record Rule(Predicate<RecordedRequest> when, Deque<Answer> answers) {
    synchronized Answer next() {
      return answers.size() > 1 ? answers.removeFirst() : answers.getFirst();
    }
  }

  void enqueue(Answer... answers) {
    synchronized (queue) {
      Collections.addAll(queue, answers);
    }
  }

  void addRule(Predicate<RecordedRequest> matches, Answer... answers) {
    rules.add(new Rule(matches, new ArrayDeque<>(List.of(answers))));
  }

  void otherwise(Function<RecordedRequest, Answer> answer) {
    otherwise = answer;
  }

  void list(String... names) {
    models = List.of(names);
  }

  Answer choose(RecordedRequest request) {
    if (request.wire().isEmpty()) {
      return listOf(request.path());
    }
    for (var rule : rules) {
      if (rule.when.test(request)) {
        return rule.next();
      }
    }
    synchronized (queue) {
      if (!queue.isEmpty()) {
        return queue.removeFirst();
      }
    }
    return Directive.in(request.lastUserText())
        .map(directive -> directive.answer(request))
        .orElseGet(() -> otherwise.apply(request));
  }

  private Answer listOf(String path) {
    var list = WireScript.object();
    if (path.endsWith("/api/tags")) {
      var tags = list.putArray("models");
      models.forEach(name -> tags.addObject().put("name", name).put("model", name));
    } else if (path.endsWith("/models")) {
      var data = list.put("object", "list").putArray("data");
      models.forEach(name -> data.addObject().put("id", name).put("object", "model"));
    } else {
      return Answer.error(404, "404 page not found");
    }
    return Answer.body("application/json", list.toString());
  }
}
