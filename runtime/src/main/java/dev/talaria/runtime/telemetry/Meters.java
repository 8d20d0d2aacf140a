package dev.talaria.runtime.telemetry;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Counts what has ended, in the text format of Prometheus. Names of tools and models are labels, so
 * there are as many series as the settings name.
 */
final class Meters implements Consumer<Ended> {
  /** What models may call themselves is not ours to bound: beyond this they are "other". */
  private static final int MOST_NAMES = 500;

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final Map<String, Double> levels = new TreeMap<>();
  private final Map<String, String> names = new TreeMap<>();

  Meters() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
  }

  @Override
  public void accept(Ended ended) {
    switch (ended) {
      case Ended.Turn(var span, var kind, var state) ->
        timer("talaria.turn", "How long turns took", "kind", kind, "outcome", lower(state))
            .record(duration(span));
      case Ended.ModelCall call -> {
        var provider = known(call.provider());
        var model = known(call.model());
        timer(
                "talaria.model.call",
                "How long calls of models took",
                "provider",
                provider,
                "model",
                model,
                "outcome",
                call.failure().isEmpty() ? "answered" : call.failure())
            .record(duration(call.span()));
        var usage = call.usage();
        tokens(provider, model, "input", usage.input() - usage.cachedInput());
        tokens(provider, model, "cached_input", usage.cachedInput());
        tokens(provider, model, "output", usage.output());
        Counter.builder("talaria.cost")
            .baseUnit("dollars")
            .description("What model calls cost, by talaria.prices")
            .tags("provider", provider, "model", model)
            .register(registry)
            .increment(call.cost().doubleValue());
      }
      case Ended.ToolCall(var span, var tool, var ok) ->
        timer(
                "talaria.tool.call",
                "How long calls of tools took",
                "tool",
                known(tool),
                "ok",
                Boolean.toString(ok))
            .record(duration(span));
    }
  }

  /** How much there is of something now; {@code name} as {@code talaria.tasks.running}. */
  void level(String name, String description, double value) {
    if (levels.put(name, value) == null) {
      io.micrometer.core.instrument.Gauge.builder(name, levels, all -> all.get(name))
          .description(description)
          .register(registry);
    }
  }

  String text() {
    return registry.scrape();
  }

  private void tokens(String provider, String model, String direction, long count) {
    Counter.builder("talaria.tokens")
        .description("Tokens that models read and wrote")
        .tags("provider", provider, "model", model, "direction", direction)
        .register(registry)
        .increment((double) count);
  }

  private Timer timer(String name, String description, String... tags) {
    return Timer.builder(name).description(description).tags(tags).register(registry);
  }

  private String known(String name) {
    return names.size() < MOST_NAMES
        ? names.computeIfAbsent(name, same -> same)
        : names.getOrDefault(name, "other");
  }

  private static Duration duration(Ended.Span span) {
    var took = Duration.between(span.since(), span.at());
    return took.isNegative() ? Duration.ZERO : took;
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(java.util.Locale.ROOT);
  }
}
