package dev.talaria.runtime.workflow;

import java.util.List;
import java.util.regex.Pattern;

/**
 * The keys that a file may have, and what names look like. The schema for editors says the same.
 */
final class Keys {
  static final List<String> WORKFLOW =
      List.of("name", "about", "inputs", "notify", "result", "profile", "workspace", "steps");
  static final List<String> INPUT = List.of("about", "default");
  static final List<String> ACTIONS = List.of("prompt", "run", "ask", "repeat");
  static final List<String> STEP = List.of(
      "prompt",
      "run",
      "ask",
      "repeat",
      "needs",
      "when",
      "for-each",
      "at-once",
      "profile",
      "workspace",
      "retry",
      "time-limit",
      "on-failure",
      "result");
  static final List<String> REPEAT = List.of("at-most", "until", "result", "steps");

  static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,39}");
  static final String NAME_HINT =
      "A name has letters, digits, - and _, begins with a letter, and has at most 40 of them";
  static final Pattern WORKFLOW_NAME = Pattern.compile("[a-z][a-z0-9_-]{0,39}");
  static final String WORKFLOW_NAME_HINT =
      "The name of a workflow has lower-case letters, digits, - and _, begins with a letter, and has"
          + " at most 40 of them";

  private Keys() {}
}
