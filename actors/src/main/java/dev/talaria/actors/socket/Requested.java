package dev.talaria.actors.socket;

import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.wire.ErrorInfo;

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

  /** The same for what nobody watches; refused where it would make an agent obey somebody else. */
  static Work scanned(String prompt, String example) throws Refusal {
    var work = work(prompt, example);
    var blocked = PromptScan.ofPrompt(work.text());
    if (work instanceof Work.Prompt && blocked.isPresent()) {
      throw new Refusal(new ErrorInfo(
          "denied", "the prompt was blocked: " + blocked.get(), "say it in other words", null));
    }
    return work;
  }
}
