package dev.talaria.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.AgentError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The files were written by 0.1.0 and are never edited: a new version gets new files. */
class WireSamplesTest {

  @Test
  void requests_of_version_1_decode_and_encode_to_the_same_lines() throws Exception {
    var lines = lines("v1-requests.ndjson");

    var requests = new ArrayList<Request>();
    for (var line : lines) {
      var call = WireCodec.decodeCall(line);
      requests.add(call.request());
      assertThat(WireCodec.encode(call)).isEqualTo(line);
    }
    assertThat(requests)
        .isEqualTo(
            WireSamples.exchanges().stream().map(WireSamples.Exchange::request).toList());
    assertThat(WireSamples.requestLines()).isEqualTo(lines);
  }

  @Test
  void replies_of_version_1_decode_as_what_answers_their_request() throws Exception {
    var lines = lines("v1-replies.ndjson");
    var exchanges = WireSamples.exchanges();

    var replies = new ArrayList<Reply>();
    for (int i = 0; i < lines.size(); i++) {
      var frame = (Frame.Result) WireCodec.decodeAnswer(lines.get(i));
      var type = Methods.replyTo(exchanges.get(i).request());
      replies.add(WireCodec.reply(frame.result(), type));
      assertThat(WireCodec.encode(frame)).isEqualTo(lines.get(i));
    }
    assertThat(replies)
        .isEqualTo(exchanges.stream().map(WireSamples.Exchange::reply).toList());
    assertThat(WireSamples.replyLines()).isEqualTo(lines);
  }

  @Test
  void events_of_version_1_decode_and_encode_to_the_same_lines() throws Exception {
    var lines = lines("v1-events.ndjson");

    var events = new ArrayList<Event>();
    for (var line : lines) {
      var frame = (Frame.Notification) WireCodec.decodeAnswer(line);
      events.add(frame.event());
      assertThat(frame.seq()).isEqualTo(events.size());
      assertThat(WireCodec.encode(frame)).isEqualTo(line);
    }
    assertThat(events).isEqualTo(WireSamples.events());
  }

  @Test
  void errors_of_version_1_decode_and_encode_to_the_same_lines() throws Exception {
    var lines = lines("v1-errors.ndjson");

    var failures = new ArrayList<Frame>();
    for (var line : lines) {
      failures.add(WireCodec.decodeAnswer(line));
      assertThat(WireCodec.encode(failures.getLast())).isEqualTo(line);
    }
    assertThat(failures).isEqualTo(WireSamples.failures());
  }

  @Test
  void every_request_event_and_reply_has_its_sample() {
    assertThat(classes(
            WireSamples.exchanges().stream().map(WireSamples.Exchange::request).toList()))
        .hasSameElementsAs(Methods.requests().values());
    assertThat(classes(WireSamples.events()))
        .isEqualTo(List.of(Event.class.getPermittedSubclasses()));
    assertThat(classes(
            WireSamples.exchanges().stream().map(WireSamples.Exchange::reply).toList()))
        .containsAll(Arrays.stream(Reply.class.getPermittedSubclasses())
            .filter(type -> type != Reply.TaskStep.class) // a part of TaskDetail
            .toList());
  }

  @Test
  void every_kind_of_error_of_a_session_can_be_said_on_the_wire() {
    assertThat(WireSamples.failures().stream().map(it -> it.error().kind()).distinct())
        .hasSizeGreaterThanOrEqualTo(AgentError.class.getPermittedSubclasses().length);
  }

  @Test
  void a_task_has_ended_once_it_says_when() {
    assertThat(WireSamples.RUNNING.ended()).isFalse();
    assertThat(WireSamples.SUCCEEDED.ended()).isTrue();
  }

  private static List<Class<?>> classes(List<?> values) {
    var classes = new ArrayList<Class<?>>();
    values.forEach(value -> classes.add(value.getClass()));
    return classes;
  }

  private static List<String> lines(String file) throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/wire").resolve(file));
  }
}
