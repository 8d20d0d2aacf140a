package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelClient;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelRequest;
import java.time.Clock;

/**
 * The engine that answers where no model is set. Stateless: each call has a virtual thread of its
 * own, and takes milliseconds.
 */
public final class BuiltInModelClient implements ModelClient {
  private final Clock clock;

  /**
   * An engine of its own needs nothing but the time.
   *
   * @param clock its zone is the one in which "today" is meant
   */
  public BuiltInModelClient(Clock clock) {
    this.clock = clock;
  }

  @Override
  public ModelCall start(ModelRequest request, ModelListener listener) {
    var call = new BuiltInCall(request, listener, clock);
    Thread.ofVirtual().name("built-in engine").start(call::run);
    return call;
  }
}
