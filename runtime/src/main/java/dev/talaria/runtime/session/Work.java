package dev.talaria.runtime.session;

/** What a session was asked to do. */
public sealed interface Work {
  String text();

  /** Words for an agent. */
  record Prompt(String text) implements Work {}

  /** A shell command typed by the person ({@code !mvn verify}): run, reported, no model asked. */
  record Command(String text) implements Work {}
}
