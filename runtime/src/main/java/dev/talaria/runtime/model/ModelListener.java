package dev.talaria.runtime.model;

/**
 * What arrives while a model answers, in order, on one thread at a time, never after the outcome.
 */
public interface ModelListener {
  ModelListener NONE = new ModelListener() {};

  /** At most once, before all else, and only where the provider says it. */
  default void quota(Quota quota) {}

  default void text(String delta) {}

  default void reasoning(String delta) {}
}
