package dev.talaria.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer may send by mistake or malice, and the words it gets back. */
class WireCodecTest {
  static Stream<Arguments> not_taken() {
    return Stream.of(
        problem("", null, WireCodec.INVALID_REQUEST, "a line must hold one JSON object"),
        problem("null", null, WireCodec.INVALID_REQUEST, "a line must hold one JSON object"),
        problem("17", null, WireCodec.INVALID_REQUEST, "a line must hold one JSON object"),
        problem("[]", null, WireCodec.INVALID_REQUEST, "batches are not taken"),
        problem("[{\"id\":1}]", null, WireCodec.INVALID_REQUEST, "batches are not taken"),
        problem("{}", null, WireCodec.INVALID_REQUEST, "a request needs a \"method\""),
        problem("{\"id\":1}", id(1), WireCodec.INVALID_REQUEST, "a request needs a \"method\""),
        problem(
            "{\"id\":1,\"method\":{}}",
            id(1),
            WireCodec.INVALID_REQUEST,
            "a request needs a \"method\""),
        problem(
            "{\"id\":1,\"method\":\"task.begin\"}",
            id(1),
            WireCodec.METHOD_NOT_FOUND,
            "there is no method \"task.begin\""),
        unknown("x".repeat(80), "x".repeat(80)),
        unknown("x".repeat(81), "x".repeat(80) + "…"),
        unknown("x".repeat(100_000), "x".repeat(80) + "…"),
        problem(
            "{\"method\":\"runtime.status\"}",
            null,
            WireCodec.INVALID_REQUEST,
            "a request needs an \"id\""),
        problem(
            "{\"id\":1,\"id\":2,\"method\":\"runtime.status\"}",
            null,
            WireCodec.PARSE_ERROR,
            "not JSON: Duplicate field 'id'"),
        problem(
            "{\"id\":1,\"method\":\"runtime.status\"} {}",
            null,
            WireCodec.PARSE_ERROR,
            "not JSON: more than one value on the line"),
        problem(
            call("task.start", "{\"prompt\":\"\\ud83d alone\"}"),
            id(1),
            WireCodec.INVALID_REQUEST,
            "a text holds half of a surrogate pair"),
        misfit("task.start", "{}", "missing prompt"),
        misfit("task.start", "{\"prompt\":null}", "missing prompt"),
        misfit("task.start", "{\"prompt\":5}", "prompt must be a text"),
        misfit("task.start", "{\"prompt\":true}", "prompt must be a text"),
        misfit("task.start", "{\"prompt\":[\"a\"]}", "prompt must be a text"),
        misfit("task.start", "[\"a\"]", "they must be an object"),
        misfit("task.start", "\"a\"", "they must be an object"),
        misfit("task.list", "{\"all\":\"yes\"}", "all must be true or false"),
        misfit("task.list", "{\"all\":1}", "all must be true or false"),
        misfit("task.wait", "{}", "missing tasks"),
        misfit("task.wait", "{\"tasks\":\"1\"}", "tasks must be an array"),
        misfit("task.wait", "{\"tasks\":[null]}", "tasks must not hold null"),
        misfit("task.wait", "{\"tasks\":[[]]}", "tasks[0] must be a text"),
        misfit("approval.answer", "{\"answer\":\"once\"}", "missing number"),
        misfit(
            "approval.answer",
            "{\"number\":1.5,\"answer\":\"once\"}",
            "number must be a whole number of 32 bits"),
        misfit(
            "approval.answer",
            "{\"number\":\"1\",\"answer\":\"once\"}",
            "number must be a whole number of 32 bits"),
        misfit(
            "approval.answer",
            "{\"number\":9223372036854775808,\"answer\":\"once\"}",
            "number: Numeric value (9223372036854775808) out of range of int (-2147483648 - 2147483647)"),
        misfit(
            "initialize",
            "{\"lowest\":1,\"highest\":1,\"client\":\"c\",\"version\":\"1\",\"directory\":\"/\",\"environment\":[]}",
            "environment must be an object"),
        misfit(
            "initialize",
            "{\"lowest\":1,\"highest\":1,\"client\":\"c\",\"version\":\"1\",\"directory\":\"/\",\"environment\":{\"A\":null}}",
            "environment must not hold null"),
        misfit("initialize", "{}", "missing lowest, highest, client, version, directory"));
  }

  @ParameterizedTest
  @MethodSource("not_taken")
  void a_line_that_cannot_be_taken_says_what_is_wrong(
      String line, @Nullable JsonNode id, int code, String message) {
    var failure = refused(line).failure();

    assertThat(failure.id()).isEqualTo(id);
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.error().kind()).isEqualTo("protocol");
    assertThat(failure.error().message()).isEqualTo(message);
    assertThat(WireCodec.encode(failure))
        .startsWith("{\"jsonrpc\":\"2.0\",\"id\":")
        .hasSizeLessThan(600);
  }

  @Test
  void texts_are_changed_on_their_way_out_but_for_parts_of_a_text_and_what_says_how_to_read_it() {
    UnaryOperator<String> texts = text -> text.replace("e", "3");
    var id = TextNode.valueOf("e");

    assertThat(WireCodec.encode(
            new Frame.Result(
                id, WireCodec.mapper().valueToTree(Map.of("text", List.of("she", 1, "me")))),
            texts))
        .isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":\"e\",\"result\":{\"text\":[\"sh3\",1,\"m3\"]}}");
    assertThat(WireCodec.encode(
            new Frame.Failure(id, -1, new ErrorInfo("kind", "message", "", null)), texts))
        .contains("\"message\":\"m3ssag3\"");
    assertThat(WireCodec.encode(
            new Frame.Notification(1, new Event.ToolProgress("s", "c", "line")), texts))
        .contains("\"method\":\"tool.progress\"", "\"line\":\"lin3\"");
    for (var part :
        List.of(new Event.TextDelta("s", "t", "me"), new Event.ReasoningDelta("s", "t", "me"))) {
      assertThat(WireCodec.encode(new Frame.Notification(1, part), texts))
          .contains("\"text\":\"me\"");
    }
  }

  @Test
  void what_is_too_deep_or_has_too_long_a_name_or_number_is_not_json_for_us() {
    assertParseError("{\"a\":".repeat(100_000));
    assertParseError("[".repeat(1_000_000));
    assertParseError(call("task.start", "{\"" + "n".repeat(2_000) + "\":1}"));
    assertParseError("{\"id\":" + "9".repeat(2_000) + ",\"method\":\"runtime.status\"}");
    assertParseError("{\"id\":NaN}");
    assertParseError("{'id':1}");
    assertParseError("{\"id\":1,}");
    assertParseError("{\"id\":1 /* c */}");
    assertParseError("{\"id\":\"\u0000\"}");
    assertParseError("{\"id\":\"\\x\"}");
  }

  @Test
  void an_id_is_a_text_or_a_whole_number_of_any_size() throws WireProblem {
    assertThat(WireCodec.decodeCall(status("\"a-1\"")).id()).isEqualTo(TextNode.valueOf("a-1"));
    assertThat(WireCodec.decodeCall(status("\"\"")).id()).isEqualTo(TextNode.valueOf(""));
    assertThat(WireCodec.decodeCall(status("-7")).id()).isEqualTo(IntNode.valueOf(-7));
    assertThat(WireCodec.decodeCall(status("9".repeat(40))).id())
        .isEqualTo(BigIntegerNode.valueOf(new BigInteger("9".repeat(40))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "1.5", "1e3", "true", "[]", "{}"})
  void another_id_is_as_good_as_none(String id) {
    assertThat(refused(status(id)).failure().error().message())
        .isEqualTo("a request needs an \"id\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"id\":1,\"method\":\"task.list\"}",
        "{\"id\":1,\"method\":\"task.list\",\"params\":null}",
        "{\"id\":1,\"method\":\"task.list\",\"params\":{}}",
        " {\"later\":[{}],\"params\":{\"new\":{}},\"method\":\"task.list\",\"id\":1} "
      })
  void optional_fields_may_be_missing_and_unknown_ones_are_ignored(String line) throws WireProblem {
    assertThat(WireCodec.decodeCall(line))
        .isEqualTo(new Frame.Call(IntNode.valueOf(1), new TaskRequest.ListTasks(null, false)));
  }

  @Test
  void an_environment_may_be_missing() throws WireProblem {
    var line = call(
        "initialize",
        "{\"lowest\":1,\"highest\":1,\"client\":\"c\",\"version\":\"1\",\"directory\":\"/\"}");

    assertThat(WireCodec.decodeCall(line).request())
        .isEqualTo(
            new Request.Initialize(1, 1, "c", "1", "/", Map.of(), null, null, Map.of(), null));
  }

  @Test
  void what_a_client_brings_along_is_not_printed() {
    var secret = Map.of("KEY", "hunter2");
    var hello = new Request.Initialize(
        1, 1, "cli", "0.1.0", "/home/ada", secret, null, null, secret, "hunter2");

    assertThat(hello).hasToString("Initialize[cli 0.1.0, /home/ada]");
  }

  @Test
  void an_object_of_a_later_version_may_hold_null() throws WireProblem {
    var status = WireSamples.exchanges().stream()
        .map(WireSamples.Exchange::reply)
        .filter(Reply.Status.class::isInstance)
        .findFirst()
        .orElseThrow();
    ObjectNode result = WireCodec.mapper().valueToTree(status);
    result.withObject("status").putNull("later");

    assertThat(WireCodec.reply(result, Reply.Status.class)).isEqualTo(status);
  }

  @Test
  void text_of_every_script_and_control_characters_come_through() throws WireProblem {
    var prompt = "日志 🛠️ \u202E\u2028 \u0000\u001b[2J \"\\ \n\r\t é";
    var call = new Frame.Call(IntNode.valueOf(1), new TaskRequest.StartTask(null, prompt, null));

    var line = WireCodec.encode(call);

    assertThat(line).doesNotContain("\n", "\r", "\u001b", "\u0000");
    assertThat(WireCodec.decodeCall(line)).isEqualTo(call);
    assertThat(WireCodec.decodeCall(call("task.start", "{\"prompt\":\"\\ud83d\\udee0\"}"))
            .request())
        .isEqualTo(new TaskRequest.StartTask(null, "🛠", null));
  }

  @Test
  void ten_megabytes_in_one_line_come_through() throws WireProblem {
    var call = new Frame.Call(
        IntNode.valueOf(1), new TaskRequest.StartTask(null, "x".repeat(10_000_000), null));

    assertThat(WireCodec.decodeCall(WireCodec.encode(call)).equals(call)).isTrue();
  }

  @Test
  void an_answer_that_is_neither_result_nor_event_is_refused() {
    for (var line : List.of(
        "{}",
        "{\"id\":1}",
        "{\"result\":{}}",
        "{\"id\":1,\"error\":{\"code\":-1}}",
        "{\"method\":\"turn.dreamt\",\"params\":{}}",
        "{\"method\":\"text.delta\",\"params\":{\"session\":\"s\"}}")) {
      assertThat(catchThrowableOfType(WireProblem.class, () -> WireCodec.decodeAnswer(line)))
          .as(line)
          .isNotNull();
    }
  }

  private static void assertParseError(String line) {
    var failure = refused(line).failure();
    assertThat(failure.code()).isEqualTo(WireCodec.PARSE_ERROR);
    assertThat(failure.id()).isNull();
    assertThat(failure.error().message()).startsWith("not JSON: ").doesNotContain("Constraints");
    assertThat(WireCodec.encode(failure)).hasSizeLessThan(1_000);
  }

  private static WireProblem refused(String line) {
    var problem = catchThrowableOfType(WireProblem.class, () -> WireCodec.decodeCall(line));
    assertThat(problem).isNotNull();
    return problem;
  }

  private static Arguments misfit(String method, String params, String why) {
    return problem(
        call(method, params), id(1), WireCodec.INVALID_PARAMS, "params do not fit: " + why);
  }

  private static Arguments unknown(String method, String shown) {
    return problem(
        call(method, "{}"),
        id(1),
        WireCodec.METHOD_NOT_FOUND,
        "there is no method \"" + shown + "\"");
  }

  private static Arguments problem(String line, @Nullable JsonNode id, int code, String message) {
    return Arguments.of(line, id, code, message);
  }

  private static JsonNode id(int id) {
    return IntNode.valueOf(id);
  }

  private static String call(String method, String params) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}";
  }

  private static String status(String id) {
    return "{\"id\":" + id + ",\"method\":\"runtime.status\"}";
  }
}
