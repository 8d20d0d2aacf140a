package dev.talaria.runtime.model.builtin.ask;

/** A part of a request that is meant as it stands, and is never searched for meaning. */
record Literal(Kind kind, String text) {
  enum Kind {
    /** Between backticks, or after the colon of "run:". */
    CODE,
    QUOTE,
    URL,
    HOST,
    PATH,
    GLOB,
    /** A date or a time of day in digits. */
    WHEN
  }
}
