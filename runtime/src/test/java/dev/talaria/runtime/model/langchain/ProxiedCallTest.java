package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ScriptedModelServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.RecordingProxy;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nobody but the proxy knows where {@code model.test} is. */
class ProxiedCallTest {
  private static final String LOGIN = "Basic YWRhOnBAc3M=";
  private ScriptedModelServer server;

  @BeforeEach
  void start() throws Exception {
    server = ScriptedModelServer.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void a_call_goes_through_the_proxy_with_its_login() throws Exception {
    try (var proxy = new RecordingProxy(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), port()), LOGIN);
        var asking = asking(Map.of("HTTP_PROXY", "http://ada:p%40ss@" + proxy.address()))) {
      assertThat(ask(asking, "http://model.test:" + port()))
          .isInstanceOf(ModelOutcome.Replied.class);
      assertThat(proxy.seen())
          .containsExactly("POST http://model.test:%1$d/v1/chat/completions for model.test:%1$d"
              .formatted(port()));
    }
  }

  @Test
  void a_call_over_tls_asks_the_proxy_for_a_tunnel_to_the_name() throws Exception {
    try (var proxy =
            new RecordingProxy(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), LOGIN);
        var asking = asking(Map.of("https_proxy", "http://ada:p%40ss@" + proxy.address()))) {
      assertThat(error(ask(asking, "https://model.test"))).isInstanceOf(AgentError.Transport.class);
      assertThat(proxy.seen()).containsExactly("CONNECT model.test:443 for model.test:443");
    }
  }

  @Test
  void this_machine_and_what_no_proxy_lists_are_reached_without() throws Exception {
    try (var proxy = RecordingProxy.to(port());
        var asking = asking(Map.of("ALL_PROXY", proxy.address(), "NO_PROXY", "127.0.0.1"))) {
      assertThat(ask(asking, "http://127.0.0.1:" + port()))
          .isInstanceOf(ModelOutcome.Replied.class);
      assertThat(proxy.seen()).isEmpty();
    }
  }

  @Test
  void a_proxy_of_another_kind_is_said_and_nothing_is_sent_past_it() {
    try (var asking = asking(Map.of("ALL_PROXY", "socks5://ada:hunter2@127.0.0.1:1"))) {
      var error = error(ask(asking, "http://model.test:" + port()));

      assertThat(error.message()).contains("ALL_PROXY names a proxy of the kind socks5");
      assertThat(error.message()).doesNotContain("hunter2");
      assertThat(server.requests()).isEmpty();
    }
  }

  private int port() {
    return URI.create(server.model("openai").baseUrl()).getPort();
  }

  private Asking asking(Map<String, String> environment) {
    return new Asking(server, new ProxyVariables(environment));
  }

  private ModelOutcome ask(Asking asking, String origin) {
    var model = server.model("openai");
    var elsewhere = new ModelChoice(
        model.provider(),
        model.wire(),
        origin + URI.create(model.baseUrl()).getPath(),
        model.model(),
        model.key(),
        model.contextWindow());
    return Asking.outcome(asking.start(Asking.request(elsewhere, new Message.User("hi"))));
  }

  private static AgentError error(ModelOutcome outcome) {
    return ((ModelOutcome.Failed) outcome).error();
  }
}
