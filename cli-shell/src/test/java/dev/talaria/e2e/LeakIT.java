package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Of shells, programs and tasks that came and went, the runtime keeps nothing but what it tells.
 */
class LeakIT {
  private static final int ROUNDS = 10;
  private static final Pattern ROW = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+(\\S+).*");

  /** Whatever is there once for each actor, connection, call, watcher, wait or timer. */
  private static final Pattern COUNTED = Pattern.compile("dev\\.talaria\\.actors\\..*"
      + "|dev\\.talaria\\.runtime\\.tool\\.process\\..*"
      + "|org\\.apache\\.pekko\\.actor\\.\\w*ActorRef"
      + "|org\\.apache\\.pekko\\.actor\\.typed\\.internal\\..*"
      + "|org\\.apache\\.pekko\\.pattern\\.PromiseActorRef"
      + "|java\\.util\\.concurrent\\.ScheduledThreadPoolExecutor\\$ScheduledFutureTask"
      + "|sun\\.nio\\.ch\\.SocketChannelImpl"
      + "|java\\.lang\\.ProcessImpl");

  /** Answers to questions of some thousand calls are known, for one may be asked again. */
  private static final Pattern BOUNDED =
      Pattern.compile("dev\\.talaria\\.actors\\.approval\\.ApprovalActor\\$Asked");

  @TempDir
  Path directory;

  @Test
  void after_many_rounds_there_is_as_much_as_after_a_few() throws Exception {
    var hangs = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(
            Product.in(directory),
            server,
            "session.passivate-after = 1 s",
            "tools.grace = 100 ms",
            "permission.rules = [{ tool = \"read_file\", decision = ask }, { tool = \"*\", decision = allow }]")) {
      server.otherwise(request -> answer(request, hangs));
      talaria.succeed("runtime", "start");
      var runtime = talaria.runtime();
      var stays = talaria.succeed("background", "hangs").word();
      hangs.awaitArrivals(1);
      for (int i = 0; i < ROUNDS / 2; i++) {
        round(talaria, hangs, stays, i);
      }
      var before = Eventually.value(() -> Held.by(runtime), Held::isAtRest);

      for (int i = ROUNDS / 2; i < 3 * ROUNDS / 2; i++) {
        round(talaria, hangs, stays, i);
      }

      Eventually.value(() -> Held.by(runtime).moreThan(before, ROUNDS / 2), Map::isEmpty);
    }
  }

  /** A person with a terminal, a program, and another that leaves while it waits and watches. */
  private static void round(Product talaria, Gate hangs, String stays, int round) throws Exception {
    try (var shell = talaria.shell(80, 24);
        var wire = Wire.to(talaria)) {
      shell.awaitText("/help");
      shell.type("/bg says\r").awaitText("said in the background");
      shell.type("hello\r").awaitText("said in the conversation");
      shell.type("/bg hangs\r");
      hangs.awaitArrivals(1);
      shell.type("/cancel 2\r").awaitText("│ Cancelled.");

      var runs = wire.startTask("runs", "runs " + round);
      var asks = wire.startTask("asks", "asks " + round);
      var fails = wire.startTask("fails", "fails " + round);
      var command = wire.startTask("!sleep 0.1 & true", "command " + round);
      var question =
          wire.event("approval.requested").path("approval").path("number").asInt();
      wire.call("approval.answer", Wire.object().put("number", question).put("answer", "deny"));
      assertThat(waitFor(wire, runs, asks, fails, command))
          .extracting(task -> task.path("state").asText())
          .containsExactly("succeeded", "succeeded", "failed", "succeeded");

      var hanging = wire.startTask("hangs", "hangs " + round);
      hangs.awaitArrivals(1);
      try (var leaves = Wire.to(talaria)) {
        leaves.send("task.wait", tasks(stays));
        leaves.call("task.watch", Wire.object().put("task", stays)); // it is read after that
      }
      wire.call("task.cancel", Wire.object().put("task", hanging));
      assertThat(waitFor(wire, hanging))
          .extracting(task -> task.path("state").asText())
          .containsExactly("cancelled");
      shell.hangUp();
    }
  }

  private static JsonNode waitFor(Wire wire, String... tasks) throws IOException {
    return wire.call("task.wait", tasks(tasks)).path("tasks");
  }

  private static ObjectNode tasks(String... tasks) {
    var wanted = Wire.object();
    for (var task : tasks) {
      wanted.withArray("tasks").add(task);
    }
    return wanted;
  }

  private static Answer answer(RecordedRequest request, Gate hangs) {
    if (request.resultsSinceUser() > 0) {
      return Answer.text("done");
    }
    return switch (request.lastUserText()) {
      case "fails" -> Answer.error(400, "{\"error\":{\"message\":\"no\"}}");
      case "runs" -> Answer.toolCall("terminal", "{\"command\":\"sleep 0 & echo x | cat\"}");
      case "asks" -> Answer.toolCall("read_file", "{\"path\":\"notes\"}");
      case "hangs" -> Answer.waitingAt(hangs);
      case "hello" -> Answer.text("said in the conversation");
      default -> Answer.text("said in the background");
    };
  }

  /** What a process holds after a full collection: objects of classes, open files, threads. */
  private record Held(Map<String, Long> counts) {
    static Held by(ProcessHandle process) throws IOException, InterruptedException {
      var counts = objects(process); // its connection is closed before files are counted
      counts.put("open files", count(process, "fd"));
      counts.put("threads", count(process, "task"));
      return new Held(counts);
    }

    /** Sessions that rest are put away in time, all but the one that stays. */
    boolean isAtRest() {
      return counts.get("dev.talaria.actors.session.SessionActor") == 1
          && !counts.containsKey("dev.talaria.actors.socket.ConnectionActor");
    }

    /** What there is more of, as "then, now"; a few may be there only since something was used. */
    Map<String, String> moreThan(Held before, int few) {
      var more = new TreeMap<String, String>();
      counts.forEach((name, now) -> {
        long then = before.counts.getOrDefault(name, 0L);
        if (now - then >= few) {
          more.put(name, then + ", " + now);
        }
      });
      return more;
    }

    private static Map<String, Long> objects(ProcessHandle process)
        throws IOException, InterruptedException {
      var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
      var counting = new ProcessBuilder(jcmd, Long.toString(process.pid()), "GC.class_histogram")
          .redirectErrorStream(true)
          .start();
      var text = new String(counting.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(counting.waitFor()).as(text).isZero();
      var counts = new TreeMap<String, Long>();
      text.lines().map(ROW::matcher).filter(Matcher::matches).forEach(row -> {
        var name = row.group(2).replaceAll("/0x.*", "");
        if (COUNTED.matcher(name).matches() && !BOUNDED.matcher(name).matches()) {
          counts.merge(name, Long.parseLong(row.group(1)), Long::sum);
        }
      });
      return counts;
    }

    private static long count(ProcessHandle process, String what) throws IOException {
      try (var all = Files.list(Path.of("/proc", String.valueOf(process.pid()), what))) {
        return all.count();
      }
    }
  }
}
