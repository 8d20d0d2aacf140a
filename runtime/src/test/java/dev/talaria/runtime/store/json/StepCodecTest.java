package dev.talaria.runtime.store.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Delegated;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.StoreRecords;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepCodecTest {
  private static final StepCodec PLAIN = new StepCodec(Redaction.withoutEnvironment());
  private static final StepCodec REDACTING = new StepCodec(
      new Redaction(text -> text.replace("hunter2", "‹secret›"), (name, value) -> false));

  /** A sample is never edited: a new version gets a new file. */
  @Test
  void steps_of_schema_1_still_decode() throws IOException {
    var lines = Files.readAllLines(Path.of("src/test/resources/store/v1-steps.ndjson"));

    assertThat(decoded(lines)).isEqualTo(StoreRecords.stepsOfSchema1());
  }

  @Test
  void steps_of_schema_2_still_decode() throws IOException {
    var lines = Files.readAllLines(Path.of("src/test/resources/store/v2-steps.ndjson"));

    assertThat(decoded(lines)).isEqualTo(StoreRecords.stepsOfSchema2());
  }

  @Test
  void steps_of_before_failures_were_paid_for_still_decode() throws IOException {
    var lines = Files.readAllLines(Path.of("src/test/resources/store/v2-steps-grants.ndjson"));

    assertThat(decoded(lines)).isEqualTo(StoreRecords.stepsOfSchema5());
  }

  @Test
  void steps_of_today_decode_and_encode_to_the_same_lines() throws IOException {
    var lines = Files.readAllLines(Path.of("src/test/resources/store/v5-steps-paid.ndjson"));

    assertThat(decoded(lines)).isEqualTo(StoreRecords.steps());
    assertThat(StoreRecords.steps().stream().map(PLAIN::encode)).containsExactlyElementsOf(lines);
  }

  @Test
  void what_another_session_did_is_kept_with_what_it_used() throws JsonProcessingException {
    var line =
        "{\"type\":\"tool.ended\",\"at\":\"2026-11-29T14:30:22.000000000Z\",\"call\":\"call_1\","
            + "\"result\":{\"text\":\"done\",\"ok\":true,\"summary\":\"dg_0a1b2c3d4e5f, 3 s\","
            + "\"outputFile\":null,\"by\":{\"session\":\"dg_0a1b2c3d4e5f\",\"usage\":{\"input\":30,"
            + "\"cachedInput\":0,\"output\":5,\"reasoning\":0},\"cost\":\"0.0120\"}}}";
    var step = new Step.ToolEnded(
        StoreRecords.T0,
        "call_1",
        ToolResult.ok("done", "dg_0a1b2c3d4e5f, 3 s")
            .by(new Delegated(
                new SessionId("dg_0a1b2c3d4e5f"),
                new Usage(30, 0, 5, 0),
                new BigDecimal("0.0120"))));

    assertThat(PLAIN.encode(step)).isEqualTo(line);
    assertThat(decoded(List.of(line))).isEqualTo(List.of(step));
  }

  @Test
  void every_kind_of_step_work_and_error_has_its_tag() {
    assertThat(classes(Tags.STEPS)).containsExactlyInAnyOrder(permitted(Step.class));
    assertThat(classes(Tags.WORK)).containsExactlyInAnyOrder(permitted(Work.class));
    assertThat(classes(Tags.ERRORS)).containsExactlyInAnyOrder(permitted(AgentError.class));
  }

  @Test
  void every_kind_of_step_is_in_the_sample() {
    assertThat(StoreRecords.steps().stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(permitted(Step.class));
  }

  @Test
  void every_kind_of_error_comes_back() throws JsonProcessingException {
    var steps = new ArrayList<Step>();
    StoreRecords.errors()
        .forEach(error -> steps.add(new Step.LimitReached(StoreRecords.T0, error)));

    assertThat(decoded(steps.stream().map(PLAIN::encode).toList())).isEqualTo(steps);
    assertThat(StoreRecords.errors().stream().map(Object::getClass).distinct())
        .containsExactlyInAnyOrder(permitted(AgentError.class));
  }

  @Test
  void a_step_of_a_type_that_a_later_version_knows_is_passed_over() throws JsonProcessingException {
    assertThat(StepCodec.decode("{\"type\":\"dreamt\",\"at\":\"2030-01-01T00:00:00Z\"}"))
        .isEmpty();
  }

  @Test
  void fields_that_a_later_version_added_are_ignored() throws JsonProcessingException {
    assertThat(StepCodec.decode(
            "{\"type\":\"steered\",\"at\":\"2026-11-29T14:30:22Z\",\"text\":\"go\",\"by\":{}}"))
        .contains(new Step.Steered(StoreRecords.T0, "go"));
  }

  @Test
  void an_error_of_a_kind_that_a_later_version_knows_keeps_its_words()
      throws JsonProcessingException {
    assertThat(StepCodec.decode("""
                {"type":"turn.ended","at":"2026-11-29T14:30:22Z","turn":"t1","outcome":{"state":"failed",
                "text":"","error":{"type":"eclipse","message":"too dark","hint":"wait"},"ended":[]}}
                """))
        .contains(new Step.TurnEnded(
            StoreRecords.T0,
            "t1",
            Outcome.failed(new AgentError.Bug("too dark", "wait", "a later version: eclipse"))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "null",
        "{\"type\":\"steered\",\"at\":\"yesterday\",\"text\":\"go\"}",
        "{\"type\":\"steered\",\"at\":{},\"text\":\"go\"}",
        "{\"type\":\"turn.ended\",\"at\":\"2026-11-29T14:30:22Z\",\"turn\":\"t\",\"outcome\":{\"state\":\"odd\"}}"
      })
  void damaged_text_is_an_error_and_not_a_step(String text) {
    assertThatThrownBy(() -> StepCodec.decode(text)).isInstanceOf(JsonProcessingException.class);
  }

  @Test
  void secrets_are_taken_out_of_every_text_however_deep() {
    var arguments = JsonNodeFactory.instance.objectNode();
    arguments.putArray("env").addObject().put("PW", "hunter2").put("n", 5);
    var reply = new Step.ModelReplied(
        StoreRecords.T0,
        StoreRecords.T0,
        StoreRecords.MODEL,
        "the password is hunter2",
        "hunter2?",
        List.of(new ToolCall("c1", "terminal", arguments)),
        Usage.NONE,
        BigDecimal.ZERO,
        "");
    var ended = new Step.ToolEnded(
        StoreRecords.T0,
        "c1",
        new ToolResult("hunter2\n", true, "hunter2", arguments.deepCopy(), "/tmp/hunter2"));

    assertThat(REDACTING.encode(reply)).doesNotContain("hunter2").contains("\"PW\":\"‹secret›\"");
    assertThat(REDACTING.encode(ended)).doesNotContain("hunter2");
    assertThat(arguments.toString()).contains("hunter2"); // the value in memory is not touched
  }

  @Test
  void a_providers_state_with_a_secret_is_dropped_since_a_part_of_it_is_worth_nothing()
      throws JsonProcessingException {
    var reply = (Step.ModelReplied) StoreRecords.steps().get(3);

    assertThat(StepCodec.decode(REDACTING.encode(with(reply, "sig hunter2"))))
        .contains(with(reply, ""));
    assertThat(StepCodec.decode(REDACTING.encode(with(reply, "sig")))).contains(with(reply, "sig"));
  }

  @Test
  void half_a_surrogate_pair_becomes_the_replacement_character() throws JsonProcessingException {
    var step = new Step.Steered(StoreRecords.T0, "a\uD83Db 😀 \uDE00\uD83D");

    assertThat(StepCodec.decode(PLAIN.encode(step)))
        .contains(new Step.Steered(StoreRecords.T0, "a\uFFFDb 😀 \uFFFD\uFFFD"));
  }

  private static Step.ModelReplied with(Step.ModelReplied it, String state) {
    return new Step.ModelReplied(
        it.at(),
        it.askedAt(),
        it.model(),
        it.text(),
        it.reasoning(),
        it.calls(),
        it.usage(),
        it.cost(),
        state);
  }

  private static List<Step> decoded(List<String> lines) throws JsonProcessingException {
    var steps = new ArrayList<Step>();
    for (var line : lines) {
      StepCodec.decode(line).ifPresent(steps::add);
    }
    return steps;
  }

  private static Stream<Class<?>> classes(Map<String, ? extends Class<?>> tags) {
    return tags.values().stream().map(type -> type);
  }

  private static Class<?>[] permitted(Class<?> sealed) {
    return Arrays.stream(sealed.getPermittedSubclasses()).toArray(Class<?>[]::new);
  }
}
