package dev.talaria.cli.render;

import dev.talaria.runtime.wire.ApprovalInfo;
import org.jspecify.annotations.Nullable;

/**
 * Who asks a question, in words. The number of a task says something only in its conversation, so
 * elsewhere the task is named by its id.
 */
final class Askers {
  private static final int START = 30;

  private Askers() {}

  /**
   * "Task #2", "The agent in cv_143000_00aa11", "Task #2 (part: count the files)".
   *
   * @param here the conversation in which this is read; null outside of any
   */
  static String who(ApprovalInfo question, @Nullable String here) {
    var name = name(question, here);
    var whole = question.task() != null
        ? "Task " + name
        : name.isEmpty() ? "The agent" : "The agent in " + name;
    return question.part() == null
        ? whole
        : whole + " (part: " + Words.start(question.part(), START) + ")";
  }

  /** The same in a list: "#2 tidy up", "bg_143022_a1b2c3 tidy up › count the files". */
  static String cell(ApprovalInfo question, @Nullable String here) {
    var part = question.part() == null ? "" : " › " + Words.start(question.part(), START);
    return (name(question, here) + " " + Words.start(question.prompt(), START) + part).strip();
  }

  private static String name(ApprovalInfo question, @Nullable String here) {
    boolean isHere = here != null && here.equals(question.conversation());
    if (question.task() != null) {
      return isHere && question.taskNumber() > 0 ? "#" + question.taskNumber() : question.task();
    }
    return isHere || question.conversation() == null ? "" : question.conversation();
  }
}
