package dev.talaria.runtime.telemetry;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.time.Instant;

/** Something that took time and is over. */
sealed interface Ended {
  Span span();

  /**
   * Where it stands.
   *
   * @param trace the name of the turn at the root
   * @param name unique, and the same whenever it is told
   * @param under the name of what it is a part of; empty at the root
   */
  record Span(String trace, String name, String under, Instant since, Instant at) {}

  /** {@code kind}: "conversation", "background" or "delegate". */
  record Turn(Span span, String kind, Outcome.State state) implements Ended {}

  /** {@code failure}: the class of the error; empty where the model answered. */
  record ModelCall(
      Span span, String provider, String model, Usage usage, BigDecimal cost, String failure)
      implements Ended {}

  record ToolCall(Span span, String tool, boolean ok) implements Ended {}
}
