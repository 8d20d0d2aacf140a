package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.Secret;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.Quota;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** A client under test, and what its listener heard. */
final class Asking implements ModelListener, AutoCloseable {
  static final Duration LONG = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ScriptedModelServer server;
  private final LangchainModelClient client;
  private final List<String> heard = new CopyOnWriteArrayList<>();

  Asking(ScriptedModelServer server) {
    this(server, new ProxyVariables(Map.of()));
  }

  Asking(ScriptedModelServer server, ProxyVariables proxies) {
    this.server = server;
    this.client = new LangchainModelClient(proxies);
  }

  ModelOutcome ask(String wire, String prompt) {
    return outcome(start(request(wire, new Message.User(prompt))));
  }

  AgentError failure(String wire) {
    return ((ModelOutcome.Failed) ask(wire, "hi")).error();
  }

  ModelCall start(ModelRequest request) {
    return client.start(request, this);
  }

  void warmUp(ModelRequest request) {
    client.warmUp(request);
  }

  ModelRequest request(String wire, Message... messages) {
    return request(server.model(wire), messages);
  }

  static ModelRequest request(ModelChoice model, Message... messages) {
    return new ModelRequest(
        model,
        ScriptedModelServer.key(),
        List.of(messages),
        List.of(),
        Reasoning.DEFAULT,
        0,
        LONG,
        LONG,
        LONG);
  }

  static ModelRequest with(ModelRequest request, Reasoning reasoning, int maxOutputTokens) {
    return new ModelRequest(
        request.model(),
        request.key(),
        request.messages(),
        request.tools(),
        reasoning,
        maxOutputTokens,
        request.firstToken(),
        request.idle(),
        request.total());
  }

  static ModelRequest with(ModelRequest request, ToolSpec... tools) {
    return new ModelRequest(
        request.model(),
        request.key(),
        request.messages(),
        List.of(tools),
        request.reasoning(),
        request.maxOutputTokens(),
        request.firstToken(),
        request.idle(),
        request.total());
  }

  static ModelRequest withKey(ModelRequest request, Secret key) {
    return new ModelRequest(
        request.model(),
        key,
        request.messages(),
        request.tools(),
        request.reasoning(),
        request.maxOutputTokens(),
        request.firstToken(),
        request.idle(),
        request.total());
  }

  static ModelRequest within(
      ModelRequest request, Duration firstToken, Duration idle, Duration total) {
    return new ModelRequest(
        request.model(),
        request.key(),
        request.messages(),
        request.tools(),
        request.reasoning(),
        request.maxOutputTokens(),
        firstToken,
        idle,
        total);
  }

  static ModelOutcome outcome(ModelCall call) {
    return call.outcome().toCompletableFuture().orTimeout(60, TimeUnit.SECONDS).join();
  }

  static ToolSpec tool(String name) {
    return new ToolSpec(name, "Does " + name + ".", object("""
            {"type":"object","properties":{"command":{"type":"string","minLength":1}},
             "required":["command"],"additionalProperties":false}"""));
  }

  static ObjectNode object(String json) {
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (JsonProcessingException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  List<String> heard() {
    return heard;
  }

  @Override
  public void quota(Quota quota) {
    heard.add(quota.toString());
  }

  @Override
  public void text(String delta) {
    heard.add("text " + delta);
  }

  @Override
  public void reasoning(String delta) {
    heard.add("reasoning " + delta);
  }

  @Override
  public void close() {
    client.close();
  }
}
