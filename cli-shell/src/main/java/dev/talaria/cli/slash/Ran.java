package dev.talaria.cli.slash;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.List;

/**
 * What came of a command.
 *
 * @param text to print, complete lines or empty
 * @param code for a one-shot command
 * @param effect what is left to do for the one who ran it, after printing
 */
public record Ran(String text, ExitCode code, Effect effect) {

  /** What a command asks of the place it was given in. */
  public sealed interface Effect {}

  /** Nothing is left to do. */
  public record None() implements Effect {}

  /** These deliveries are on the screen now: to be acknowledged as read. */
  public record Seen(List<String> deliveries) implements Effect {
    public Seen {
      deliveries = List.copyOf(deliveries);
    }
  }

  /** This is the conversation from now on. */
  public record Opened(Reply.Conversation conversation) implements Effect {}

  /** The conversation is the same and these things of it changed. */
  public record Changed(Reply.Conversation conversation) implements Effect {}

  /** The events of this task come from now on, to be shown until the person leaves. */
  public record Watching(Reply.TaskDetail task) implements Effect {}

  /** Jobs may have other names than before. */
  public record JobsChanged() implements Effect {}

  /** These processes are on the screen now. */
  public record Listed(List<ProcessInfo> processes) implements Effect {
    public Listed {
      processes = List.copyOf(processes);
    }
  }

  /** There may be other cards, boards and runs of workflows than before. */
  public record BoardsChanged() implements Effect {}

  public record Clear() implements Effect {}

  public record Quit() implements Effect {}

  static Ran said(String text) {
    return new Ran(text, ExitCode.OK, new None());
  }

  /** Both, in this order: the worse code, and what is left of either; of two the later. */
  Ran and(Ran next) {
    return new Ran(
        text + next.text,
        next.code.number() > code.number() ? next.code : code,
        next.effect instanceof None ? effect : next.effect);
  }

  static Ran then(String text, Effect effect) {
    return new Ran(text, ExitCode.OK, effect);
  }
}
