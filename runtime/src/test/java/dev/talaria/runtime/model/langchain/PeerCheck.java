package dev.talaria.runtime.model.langchain;

import dev.talaria.config.Secret;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.ToolResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Asks model servers that others wrote, over each wire, and prints a table of what went well:
 * {@code PeerCheck NAME=ADDRESS…}. Run by {@code bench/peers/run}, which starts the servers; the
 * prompts hold what the two kinds of server that it knows want to read. Exits with 1 where
 * something did not.
 */
final class PeerCheck {
  private static final List<String> WIRES = List.of("openai", "anthropic", "gemini");
  private static final String HELLO = "the peer says hello";
  private static final Duration LIMIT = Duration.ofSeconds(20);

  private final LangchainModelClient client =
      new LangchainModelClient(new ProxyVariables(Map.of()));
  private final String address;
  private final String wire;

  private PeerCheck(String address, String wire) {
    this.address = address;
    this.wire = wire;
  }

  /** One question to a server; says what was wrong, or nothing. */
  private interface Check {
    String run() throws Exception;
  }

  public static void main(String... args) {
    boolean allWell = true;
    System.out.printf("%-12s %-10s %-16s %s%n", "server", "wire", "check", "result");
    for (var peer : args) {
      var name = peer.substring(0, peer.indexOf('='));
      for (var wire : WIRES) {
        var checks = new PeerCheck(peer.substring(peer.indexOf('=') + 1), wire);
        for (var check : checks.all(name).entrySet()) {
          var wrong = outcome(check.getValue());
          allWell &= wrong.isEmpty();
          System.out.printf(
              "%-12s %-10s %-16s %s%n",
              name, wire, check.getKey(), wrong.isEmpty() ? "pass" : "FAIL: " + wrong);
        }
        checks.client.close();
      }
    }
    System.exit(allWell ? 0 : 1);
  }

  private static String outcome(Check check) {
    try {
      return check.run();
    } catch (Exception problem) {
      return problem.toString();
    }
  }

  private Map<String, Check> all(String name) {
    var checks = new LinkedHashMap<String, Check>();
    checks.put("text", this::text);
    checks.put("tool round trip", () -> tools("peer tool", 1));
    checks.put("parallel tools", () -> tools("peer parallel", 2));
    checks.put("429", this::limit);
    checks.put("cancel", this::cancel);
    if (name.equals("aimock")) {
      checks.put("thinking", this::thinking);
    }
    return checks;
  }

  private String text() {
    var heard = new ArrayList<String>();
    var reply = reply(start(
        List.of(new Message.User("peer text [[fake text=\"" + HELLO + "\"]]")),
        new ModelListener() {
          @Override
          public void text(String delta) {
            heard.add(delta);
          }
        }));
    return wrong(
        reply.text().equals(HELLO)
            && String.join("", heard).equals(HELLO)
            && heard.size() > 1
            && reply.usage().output() > 0,
        reply + " heard " + heard);
  }

  private String thinking() {
    var reply = reply(start(List.of(new Message.User("peer thinking")), ModelListener.NONE));
    return wrong(
        reply.text().equals(HELLO) && reply.reasoning().equals("the peer thinks"),
        reply.toString());
  }

  private String tools(String prompt, int calls) {
    var messages = new ArrayList<Message>();
    messages.add(new Message.User(prompt
        + " [[fake tool=terminal cmd=\"echo peer\" parallel="
        + calls
        + " dup=1 text=\"the peer saw the result\"]]"));
    var first = reply(start(messages, ModelListener.NONE));
    messages.add(
        new Message.Assistant(wire, first.text(), first.reasoning(), first.calls(), first.state()));
    for (var call : first.calls()) {
      messages.add(new Message.Tool(call.id(), call.tool(), ToolResult.ok("peer", "")));
    }
    var second = reply(start(messages, ModelListener.NONE));
    return wrong(
        first.calls().size() == calls
            && first.calls().stream()
                .allMatch(call -> call.arguments().toString().equals("{\"command\":\"echo peer\"}"))
            && second.text().equals("the peer saw the result"),
        first + " then " + second);
  }

  private String limit() {
    var outcome = Asking.outcome(
        start(List.of(new Message.User("peer limit [[fake status=429]]")), ModelListener.NONE));
    return wrong(
        outcome instanceof ModelOutcome.Failed(AgentError.RateLimited error, var usage)
            && error.message().contains("scripted error"),
        outcome.toString());
  }

  private String cancel() throws Exception {
    var first = new CompletableFuture<String>();
    var call = start(
        List.of(new Message.User(
            "peer cancel [[fake text=\"one two three four five\" chunks=5 gap=1000]]")),
        new ModelListener() {
          @Override
          public void text(String delta) {
            first.complete(delta);
          }
        });
    first.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    call.cancel();
    var outcome = Asking.outcome(call);
    return wrong(outcome.equals(new ModelOutcome.Cancelled()), outcome.toString());
  }

  private ModelCall start(List<Message> messages, ModelListener listener) {
    var base = address + (wire.equals("gemini") ? "/v1beta" : "/v1");
    var model = switch (wire) {
      case "openai" -> "gpt-4o";
      case "anthropic" -> "claude-sonnet-4-5";
      default -> "gemini-2.5-flash";
    };
    var all = new ArrayList<Message>();
    all.add(new Message.Instructions("Be brief."));
    all.addAll(messages);
    return client.start(
        new ModelRequest(
            new ModelChoice(wire, wire, base, model, "", 0),
            new Secret("peer-key"),
            List.copyOf(all),
            List.of(Asking.tool("terminal")),
            Reasoning.DEFAULT,
            0,
            LIMIT,
            LIMIT,
            LIMIT),
        listener);
  }

  private static ModelReply reply(ModelCall call) {
    var outcome = Asking.outcome(call);
    if (outcome instanceof ModelOutcome.Replied(var reply)) {
      return reply;
    }
    throw new IllegalStateException(outcome.toString());
  }

  private static String wrong(boolean well, String seen) {
    return well ? "" : seen;
  }
}
