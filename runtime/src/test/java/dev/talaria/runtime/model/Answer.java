package dev.talaria.runtime.model;

import dev.talaria.runtime.session.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What {@link ScriptedModelServer} answers to one request, in the words of whichever wire was
 * asked. A value: every method returns another answer. Acts happen in the order in which they are
 * added.
 *
 * @param body where not {@code null}, sent as it is instead of a stream
 * @param finish the wire's own word for the end where it is not one of {@link End}
 */
public record Answer(
    int status,
    Map<String, String> headers,
    @Nullable String body,
    List<Act> acts,
    Usage usage,
    End end,
    String finish,
    boolean inSingleBytes) {
  public static final Usage USUAL_USAGE = new Usage(10, 0, 5, 0);

  public Answer {
    headers = Map.copyOf(headers);
    acts = List.copyOf(acts);
  }

  /** Something that happens within an answer. */
  public sealed interface Act {
    record Say(String text) implements Act {}

    /** Thinking that is shown; {@code signature} may be empty. */
    record Think(String text, String signature) implements Act {}

    /** A tool call, its arguments in {@code pieces}; an empty id is the wire's usual one. */
    record Call(String id, String tool, String arguments, int pieces) implements Act {}

    /** Waits at a gate; as the first act, before a single byte is sent. */
    record Wait(Gate gate) implements Act {}

    record Pause(Duration time) implements Act {}

    /** Cuts the connection. */
    record Cut() implements Act {}

    /** Text put into the stream as it is. */
    record Raw(String text) implements Act {}
  }

  /** How the stream says that it is over; {@code MISSING} just closes it. */
  public enum End {
    USUAL,
    CUT_AT_LIMIT,
    FILTERED,
    MISSING
  }

  private static Answer of(int status, @Nullable String body, Act... acts) {
    return new Answer(status, Map.of(), body, List.of(acts), USUAL_USAGE, End.USUAL, "", false);
  }

  /** A text, in these pieces. */
  public static Answer text(String... pieces) {
    var answer = of(200, null);
    for (var piece : pieces) {
      answer = answer.then(new Act.Say(piece));
    }
    return answer;
  }

  /** A stream that ends as it should and holds nothing. */
  public static Answer empty() {
    return of(200, null);
  }

  public static Answer toolCall(String tool, String arguments) {
    return empty().andToolCall(tool, arguments);
  }

  public static Answer thinking(String text, String signature) {
    return of(200, null, new Act.Think(text, signature));
  }

  /** Waits at the gate before the first byte. */
  public static Answer waitingAt(Gate gate) {
    return of(200, null, new Act.Wait(gate));
  }

  public static Answer after(Duration pause) {
    return of(200, null, new Act.Pause(pause));
  }

  /** An HTTP error, its body in JSON, HTML or anything. */
  public static Answer error(int status, String body) {
    return of(status, body).header("content-type", guessed(body));
  }

  /** Status 200 and this, instead of a stream. */
  public static Answer body(String contentType, String body) {
    return of(200, body).header("content-type", contentType);
  }

  private static String guessed(String body) {
    return body.startsWith("<") ? "text/html" : "application/json";
  }

  public Answer then(Act act) {
    var more = new ArrayList<>(acts);
    more.add(act);
    return new Answer(status, headers, body, more, usage, end, finish, inSingleBytes);
  }

  public Answer andText(String text) {
    return then(new Act.Say(text));
  }

  public Answer andToolCall(String tool, String arguments) {
    return then(new Act.Call("", tool, arguments, 3));
  }

  public Answer andWaitAt(Gate gate) {
    return then(new Act.Wait(gate));
  }

  public Answer andCut() {
    return then(new Act.Cut());
  }

  public Answer header(String name, String value) {
    var more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Answer(status, more, body, acts, usage, end, finish, inSingleBytes);
  }

  public Answer using(Usage usage) {
    return new Answer(status, headers, body, acts, usage, end, finish, inSingleBytes);
  }

  public Answer ending(End end) {
    return new Answer(status, headers, body, acts, usage, end, finish, inSingleBytes);
  }

  /** Ends with a word of the wire's own ({@code "length"}, {@code "MALFORMED_FUNCTION_CALL"}). */
  public Answer finishing(String word) {
    return new Answer(status, headers, body, acts, usage, end, word, inSingleBytes);
  }

  /** Instead of its body, this beginning of one, and then nothing until the gate opens. */
  public Answer stalling(String beginning, Gate gate) {
    return new Answer(status, headers, null, List.of(), usage, End.MISSING, finish, inSingleBytes)
        .then(new Act.Raw(beginning))
        .andWaitAt(gate);
  }

  /** Every byte by itself. */
  public Answer slowly() {
    return new Answer(status, headers, body, acts, usage, end, finish, true);
  }

  boolean callsTools() {
    return acts.stream().anyMatch(Act.Call.class::isInstance);
  }
}
