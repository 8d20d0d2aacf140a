package dev.talaria.actors.socket;

import dev.talaria.runtime.session.Work;

/** What a person wants done, from the line that they typed. */
final class Requested {
  private Requested() {}

  /** {@code !command} is a command; all else is a prompt, word for word. */
  static Work work(String prompt, String example) throws Refusal {
    var text = prompt.strip();
    boolean command = text.startsWith("!");
    var said = command ? text.substring(1).strip() : text;
    if (said.isEmpty()) {
      throw Refusal.usage("there is no prompt", example);
    }
    return command ? new Work.Command(said) : new Work.Prompt(prompt);
  }
}
