package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a client asks of a conversation: talk, interrupt, look back. */
public sealed interface ConversationRequest extends Request {

  /** Opens a conversation again, or a new one where none is named, and follows its events. */
  @Method("conversation.open")
  record OpenConversation(@Nullable String conversation) implements ConversationRequest {}

  @Method("conversation.close")
  record CloseConversation(String conversation) implements ConversationRequest {}

  /** Starts a turn; {@code queue} waits for the running one instead of being refused. */
  @Method("conversation.say")
  record Say(
      String conversation,
      String text,
      boolean queue,
      @Nullable String key) implements ConversationRequest {}

  /** Ends the running turn. */
  @Method("conversation.interrupt")
  record Interrupt(String conversation) implements ConversationRequest {}

  /** The running turn goes on as a background task. */
  @Method("conversation.detach")
  record Detach(String conversation, @Nullable String key) implements ConversationRequest {}

  /**
   * Changes what the next turns, and tasks started from here, use. Null leaves a thing as it is.
   */
  @Method("conversation.configure")
  record Configure(
      String conversation,
      @Nullable String model,
      @Nullable String reasoning,
      @Nullable List<String> toolsets,
      @Nullable String profile)
      implements ConversationRequest {}

  @Method("conversation.list")
  record ListConversations(@Nullable String text) implements ConversationRequest {}

  @Method("conversation.history")
  record History(String conversation) implements ConversationRequest {}

  /** Takes the last turn back. */
  @Method("conversation.undo")
  record Undo(String conversation) implements ConversationRequest {}

  /** Replaces all but the last turns by a summary that the model writes. */
  @Method("conversation.compact")
  record Compact(String conversation) implements ConversationRequest {}

  /** Puts a task's result into a conversation. */
  @Method("conversation.use")
  record Use(String conversation, String task) implements ConversationRequest {}

  /** Takes the last turn back and starts it again. */
  @Method("conversation.retry")
  record RetryTurn(String conversation, @Nullable String key) implements ConversationRequest {}
}
