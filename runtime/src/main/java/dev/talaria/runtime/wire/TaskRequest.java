package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client asks of the tasks of the background. */
public sealed interface TaskRequest extends Request {

  /** Starts a background task; {@code !command} only runs the command. */
  @Method("task.start")
  record StartTask(
      @Nullable String conversation,
      String prompt,
      @Nullable String key) implements TaskRequest {}

  /**
   * Newest first. Without {@code all}: those of one conversation (null: of any) that have not
   * ended, and the last that did.
   *
   * @param limit how many at most are answered at once (null: all of them), where {@code all}
   * @param from the {@code next} of the answer before
   */
  @Method("task.list")
  record ListTasks(
      @Nullable String conversation,
      boolean all,
      @Nullable Integer limit,
      @Nullable String from) implements TaskRequest {
    public ListTasks(@Nullable String conversation, boolean all) {
      this(conversation, all, null, null);
    }
  }

  /**
   * What a conversation or task started that has not ended, and what that started in turn; newest
   * first.
   */
  @Method("task.below")
  record TasksBelow(String session) implements TaskRequest {}

  @Method("task.show")
  record ShowTask(@Nullable String conversation, String task) implements TaskRequest {}

  /**
   * {@code task} may be {@code all}. Answers at once; {@code task.changed} tells when it is gone.
   */
  @Method("task.cancel")
  record CancelTask(@Nullable String conversation, String task) implements TaskRequest {}

  @Method("task.pause")
  record PauseTask(@Nullable String conversation, String task) implements TaskRequest {}

  @Method("task.resume")
  record ResumeTask(@Nullable String conversation, String task) implements TaskRequest {}

  @Method("task.steer")
  record SteerTask(@Nullable String conversation, String task, String text)
      implements TaskRequest {}

  @Method("task.retry")
  record RetryTask(
      @Nullable String conversation, String task, @Nullable String key) implements TaskRequest {}

  /** A new task from the journal of an old one, up to {@code step} (null: all of it). */
  @Method("task.fork")
  record ForkTask(
      @Nullable String conversation,
      String task,
      @Nullable Integer step,
      @Nullable String text,
      @Nullable String key)
      implements TaskRequest {}

  /** Follows a session's events (text, tools) until {@code task.unwatch}. */
  @Method("task.watch")
  record WatchTask(@Nullable String conversation, String task) implements TaskRequest {}

  @Method("task.unwatch")
  record UnwatchTask(@Nullable String conversation, String task) implements TaskRequest {}

  /** Answered when all of them have ended. */
  @Method("task.wait")
  record WaitForTasks(@Nullable String conversation, List<String> tasks) implements TaskRequest {}
}
