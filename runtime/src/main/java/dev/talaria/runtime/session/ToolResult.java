package dev.talaria.runtime.session;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What a tool call gave back.
 *
 * @param text what the model reads, already cut to the output cap and redacted
 * @param ok false where the tool could not do it, or a command ended with a status other than 0
 * @param summary one line for the person ("3 files", "exit 0 after 2 s")
 * @param data the same as a structure, for the built-in engine and for programs
 * @param outputFile where the whole output is, when {@code text} is only a part of it
 * @param by the session that did it, where it was passed on to one
 */
public record ToolResult(
    String text,
    boolean ok,
    String summary,
    @Nullable JsonNode data,
    @Nullable String outputFile,
    @Nullable Delegated by) {
  public ToolResult(
      String text,
      boolean ok,
      String summary,
      @Nullable JsonNode data,
      @Nullable String outputFile) {
    this(text, ok, summary, data, outputFile, null);
  }

  public static ToolResult ok(String text, String summary) {
    return new ToolResult(text, true, summary, null, null);
  }

  public static ToolResult ok(String text, String summary, JsonNode data) {
    return new ToolResult(text, true, summary, data, null);
  }

  /** The tool could not do it; {@code text} tells the model why and what would be right. */
  public static ToolResult failed(String text) {
    return new ToolResult(text, false, text.lines().findFirst().orElse("failed"), null, null);
  }

  /** As {@link #failed(String)}, with another line for the person. */
  public static ToolResult failed(String text, String summary) {
    return new ToolResult(text, false, summary, null, null);
  }

  /** The same, done by a session that used so much. */
  public ToolResult by(Delegated session) {
    return new ToolResult(text, ok, summary, data, outputFile, session);
  }
}
