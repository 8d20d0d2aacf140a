package dev.talaria.runtime.workflow;

import java.util.Locale;

/** What stands for a value that is not known before: the inside of a <code>${…}</code>. */
public sealed interface Reference {
  /** As it is written, without the brackets. */
  String text();

  /** {@code inputs.NAME}. */
  record OfInput(String name) implements Reference {
    @Override
    public String text() {
      return "inputs." + name;
    }
  }

  /** {@code steps.NAME.result}, {@code steps.NAME.state}. */
  record OfStep(String step, Part part) implements Reference {
    @Override
    public String text() {
      return "steps." + step + "." + part.word();
    }
  }

  /** {@code previous.NAME.result}: of the round before; empty in the first. */
  record OfRoundBefore(String step, Part part) implements Reference {
    @Override
    public String text() {
      return "previous." + step + "." + part.word();
    }
  }

  /** {@code item}: what the step is done for. */
  record Item() implements Reference {
    @Override
    public String text() {
      return "item";
    }
  }

  /** {@code round}: of the steps around, from 1. */
  record Round() implements Reference {
    @Override
    public String text() {
      return "round";
    }
  }

  /** What is known of a step. */
  enum Part {
    /** What it gave; empty where it was left out. */
    RESULT,
    /** {@code succeeded}, {@code failed} or {@code skipped}. */
    STATE;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
