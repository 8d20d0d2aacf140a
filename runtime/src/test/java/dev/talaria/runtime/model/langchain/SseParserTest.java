package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SseParserTest {
  private static final String STREAM =
      "\uFEFF: comment\n\nevent: a\ndata: one\ndata:two\nid: 7\n\ndata:  kept \n\ndata\n\nevent: x\n\n"
          + "data: 日本 🙂\n\ndata: last";

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r", "\r\n"})
  void events_are_the_same_for_every_line_end_and_in_any_pieces(String lineEnd) {
    var bytes = STREAM.replace("\n", lineEnd).getBytes(StandardCharsets.UTF_8);
    var expected = List.of("a=one\ntwo", "= kept ", "=", "=日本 🙂", "=last");

    assertThat(parse(bytes, bytes.length)).isEqualTo(expected);
    assertThat(parse(bytes, 1)).isEqualTo(expected);
    var random = new Random(4);
    for (int i = 0; i < 100; i++) {
      assertThat(parse(bytes, 1 + random.nextInt(9))).isEqualTo(expected);
    }
  }

  @Test
  void bytes_that_are_no_text_are_replaced() {
    byte[] bytes = {'d', 'a', 't', 'a', ':', (byte) 0xff, (byte) 0xc3, '\n', '\n'};

    assertThat(parse(bytes, 1)).containsExactly("=\uFFFD\uFFFD");
  }

  @Test
  void an_event_longer_than_allowed_is_not_kept() {
    var parser = new SseParser(10, (name, data) -> {});

    assertThatThrownBy(() -> parser.feed(ByteBuffer.wrap(new byte[11])))
        .isInstanceOf(SseParser.TooLong.class);
  }

  private static List<String> parse(byte[] bytes, int size) {
    var events = new ArrayList<String>();
    var parser = new SseParser(1000, (name, data) -> events.add(name + "=" + data));
    for (int i = 0; i < bytes.length; i += size) {
      parser.feed(ByteBuffer.wrap(bytes, i, Math.min(size, bytes.length - i)));
    }
    parser.end();
    return events;
  }
}
