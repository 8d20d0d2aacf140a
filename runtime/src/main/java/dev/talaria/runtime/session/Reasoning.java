package dev.talaria.runtime.session;

/** How much a model should think before it answers; {@code DEFAULT} sends no setting. */
public enum Reasoning {
  DEFAULT,
  OFF,
  LOW,
  MEDIUM,
  HIGH
}
