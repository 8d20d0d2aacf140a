package dev.talaria.runtime.telemetry;

import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.IdGenerator;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.Consumer;

/**
 * Spans of OpenTelemetry: one for each turn, model call and tool call, the turns of delegates below
 * the calls whose work they do. Ids follow from names, so a part may be told before the whole.
 * Names follow the semantic conventions for generative AI; no text of prompts or answers is sent.
 * For one thread.
 */
final class Traces implements Consumer<Ended>, AutoCloseable {
  private final SdkTracerProvider provider;
  private final Tracer tracer;
  private final NamedIds ids = new NamedIds();

  Traces(SpanProcessor processor, String version) {
    this.provider = SdkTracerProvider.builder()
        .setIdGenerator(ids)
        .setResource(Resource.builder()
            .put("service.name", "talaria")
            .put("service.version", version)
            .build())
        .addSpanProcessor(processor)
        .build();
    this.tracer = provider.get("talaria");
  }

  @Override
  public void accept(Ended ended) {
    var where = ended.span();
    ids.next(where);
    var builder = tracer.spanBuilder(title(ended)).setStartTimestamp(where.since());
    if (where.under().isEmpty()) {
      builder.setNoParent();
    } else {
      builder.setParent(Context.root()
          .with(io.opentelemetry.api.trace.Span.wrap(SpanContext.createFromRemoteParent(
              NamedIds.id(where.trace(), 16),
              NamedIds.id(where.under(), 8),
              TraceFlags.getSampled(),
              TraceState.getDefault()))));
    }
    var span = builder.setSpanKind(kind(ended)).startSpan();
    switch (ended) {
      case Ended.Turn turn -> {
        span.setAttribute("talaria.session.kind", turn.kind());
        span.setAttribute("talaria.turn", where.name());
        span.setAttribute(
            "talaria.outcome", turn.state().name().toLowerCase(java.util.Locale.ROOT));
      }
      case Ended.ModelCall call -> {
        span.setAttribute("gen_ai.operation.name", "chat");
        span.setAttribute("gen_ai.provider.name", call.provider());
        span.setAttribute("gen_ai.request.model", call.model());
        span.setAttribute("gen_ai.usage.input_tokens", call.usage().input());
        span.setAttribute("gen_ai.usage.output_tokens", call.usage().output());
        if (!call.failure().isEmpty()) {
          span.setAttribute("error.type", call.failure());
          span.setStatus(StatusCode.ERROR);
        }
      }
      case Ended.ToolCall call -> {
        span.setAttribute("gen_ai.operation.name", "execute_tool");
        span.setAttribute("gen_ai.tool.name", call.tool());
        if (!call.ok()) {
          span.setStatus(StatusCode.ERROR);
        }
      }
    }
    span.end(where.at());
  }

  private static String title(Ended ended) {
    return switch (ended) {
      case Ended.Turn ignored -> "turn";
      case Ended.ModelCall call -> "chat " + call.model();
      case Ended.ToolCall call -> "execute_tool " + call.tool();
    };
  }

  private static SpanKind kind(Ended ended) {
    return ended instanceof Ended.ModelCall ? SpanKind.CLIENT : SpanKind.INTERNAL;
  }

  /** Sends what is still to be sent, for as long as the exporter allows. */
  @Override
  public void close() {
    provider.close();
  }

  /** The ids of the span that is made next. */
  private static final class NamedIds implements IdGenerator {
    private String trace = "";
    private String span = "";

    void next(Ended.Span where) {
      trace = id(where.trace(), 16);
      span = id(where.name(), 8);
    }

    @Override
    public String generateTraceId() {
      return trace;
    }

    @Override
    public String generateSpanId() {
      return span;
    }

    static String id(String name, int bytes) {
      try {
        var hash =
            MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, bytes);
      } catch (NoSuchAlgorithmException e) {
        throw new AssertionError("every Java platform has SHA-256", e);
      }
    }
  }
}
