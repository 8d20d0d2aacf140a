package dev.talaria.actors.supervisor;

import java.util.function.Supplier;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.BehaviorInterceptor;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * A text that is too much for a thread's stack costs the actor that reads it what any exception
 * costs. Pekko takes the error for one of the machine, and ends the process with all sessions.
 */
public final class Overflows {
  private Overflows() {}

  /** The same, to be supervised. */
  public static <T> Behavior<T> asExceptions(Behavior<T> behavior) {
    return Behaviors.intercept(Interceptor::new, behavior);
  }

  private static final class Interceptor<T> extends BehaviorInterceptor<T, T> {
    @SuppressWarnings("unchecked") // all messages, whatever their type
    Interceptor() {
      super((Class<T>) Object.class);
    }

    @Override
    public Behavior<T> aroundStart(TypedActorContext<T> context, PreStartTarget<T> target) {
      return guarded(() -> target.start(context));
    }

    @Override
    public Behavior<T> aroundReceive(
        TypedActorContext<T> context, T message, ReceiveTarget<T> target) {
      return guarded(() -> target.apply(context, message));
    }

    private static <T> Behavior<T> guarded(Supplier<Behavior<T>> next) {
      try {
        return next.get();
      } catch (StackOverflowError overflow) {
        throw new IllegalStateException("a text is too much for the stack", overflow);
      }
    }
  }
}
