package dev.talaria.runtime.model;

/**
 * Calls language models. One client serves all sessions at the same time and must not hold a thread
 * while a call waits for its provider.
 */
public interface ModelClient extends AutoCloseable {
  /** Starts a call and returns at once. */
  ModelCall start(ModelRequest request, ModelListener listener);

  @Override
  default void close() {}
}
