package dev.talaria.actors.boot;

import dev.talaria.config.ModelNames;
import dev.talaria.config.Secret;
import dev.talaria.config.Settings;
import dev.talaria.runtime.model.LocalModels;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelClient;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.Pricing;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.model.builtin.BuiltInModelClient;
import dev.talaria.runtime.model.langchain.LangchainModelClient;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All models: the built-in engine, and those behind a provider. The library for the latter is
 * loaded with the first call that needs it. Proxies are those of this process's environment: one
 * client serves all callers.
 */
final class RuntimeModels implements ModelClient {
  private final Settings settings;
  private final ProxyVariables proxies;
  private final ModelClient builtIn;
  private @Nullable LangchainModelClient providers;
  private boolean closed;

  RuntimeModels(Settings settings, Map<String, String> environment, Clock clock) {
    this.proxies = new ProxyVariables(environment);
    this.settings = settings;
    this.builtIn = new BuiltInModelClient(clock);
  }

  @Override
  public ModelCall start(ModelRequest request, ModelListener listener) {
    return (request.model().isBuiltIn() ? builtIn : providers()).start(request, listener);
  }

  /**
   * Makes ready what the first call of the model that is set will need. Sends nothing; does nothing
   * where the built-in engine answers, after a first call, or after the end.
   */
  void warmUp(List<ToolSpec> tools) {
    if (ModelNames.configured(settings) instanceof ModelNames.Found found) {
      var model = CallerDirectory.choice(found, settings);
      var client = model.isBuiltIn() ? null : openProviders();
      if (client != null) {
        client.warmUp(new ModelRequest(
            model,
            Secret.UNSET,
            List.of(new Message.Instructions("warm"), new Message.User("up")),
            tools,
            Reasoning.DEFAULT,
            0,
            Duration.ZERO,
            Duration.ZERO,
            Duration.ZERO));
      }
    }
  }

  private synchronized @Nullable LangchainModelClient openProviders() {
    return closed || providers != null ? null : providers();
  }

  private synchronized LangchainModelClient providers() {
    if (providers == null) {
      providers = new LangchainModelClient(proxies);
    }
    return providers;
  }

  BigDecimal cost(ModelChoice model, Usage usage) {
    return Pricing.cost(model, usage, settings.prices());
  }

  /** Names of the models of a local server; none where there is no such server. May block. */
  List<String> local(Map<String, String> environment) {
    return LocalModels.find(environment).join();
  }

  @Override
  public synchronized void close() {
    closed = true;
    builtIn.close();
    if (providers != null) {
      providers.close();
    }
  }
}
