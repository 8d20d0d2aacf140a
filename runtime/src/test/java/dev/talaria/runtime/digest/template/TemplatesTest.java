package dev.talaria.runtime.digest.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.digest.line.LogLevel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which messages are one template, and which are not. */
class TemplatesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "took 12 ms|took 3 s",
        "free 5.2 KB|free 1,300.5 MB",
        "from 10.0.0.1:80|from 192.168.7.255:51022",
        "from fe80::1:2|from 2001:db8:0:ab::9",
        "card 00:1b:FF:EE:aa:bc up|card AA:BB:CC:DD:EE:F0 up",
        "id 550e8400-e29b-41d4-a716-446655440000|id 123e4567-e89b-12d3-a456-426614174000",
        "open /etc/passwd|open /var/lib/x/y.db",
        "open C:\\Windows\\a.txt|open D:\\data\\b.txt",
        "get https://a.example/x?y=1&z=2|get http://b.example",
        "get /a/b?c=d&e=f now|get /a/b/c now",
        "user 'bob' in|user 'alice and carol' in",
        "mail to bob@example.com sent|mail to a.b@example.org sent",
        "nodes 1, 2, 3 lost|nodes 7 lost",
        "at Sat Jul  9 12:16:49 2005 up|at Fri Jun 17 07:07:00 2005 up",
        "connection from 1.2.3.4 ()|connection from 5.6.7.8 (9.example.com)",
        "value= next|value=17 next",
        "interrupt....................0|interrupt.......1",
        "hex 0xdeadbeef|hex 0x00",
        "hash 9f86d081884c7d65|hash 60303ae22b998861",
      })
  void values_are_known_by_their_looks(String messages) {
    assertThat(templates(messages.split("\\|", -1))).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "VM Started|VM Stopped|VM Paused|VM Resumed|VM Deleted",
        "state is LOOKING now|state is LEADING now|state is FOLLOWING now|state is OBSERVING now",
        "\"GET /x\" 200|\"POST /x\" 200|\"PUT /x\" 200|\"DELETE /x\" 200",
        "Failed password for x|Accepted password for x",
        "input/output error|load/store error",
        "can't find child|found child",
      })
  void different_events_stay_apart(String messages) {
    String[] each = messages.split("\\|", -1);
    assertThat(templates(each)).hasSize(each.length);
  }

  @Test
  void a_word_that_differs_in_many_is_a_value() {
    assertThat(
            templates("login of ann ok", "login of bob ok", "login of cid ok", "login of dan ok"))
        .containsExactly("login of <*> ok");
    assertThat(templates("login of ann ok", "login of bob ok"))
        .containsExactly("login of ann ok", "login of bob ok");
  }

  @Test
  void a_word_in_the_place_of_a_value_is_a_value() {
    assertThat(templates("login of user7 ok", "login of bob ok"))
        .containsExactly("login of <*> ok");
  }

  @Test
  void words_that_are_values_in_one_template_are_values_in_another() {
    assertThat(templates(
            "opened for user ann",
            "opened for user bob",
            "opened for user cid",
            "opened for user dan",
            "closed for user ann",
            "closed for user bob"))
        .containsExactly("opened for user <*>", "closed for user <*>");
  }

  @Test
  void several_words_of_one_message_may_be_values() {
    var messages = new String[36];
    for (int i = 0; i < messages.length; i++) {
      messages[i] =
          "move of " + "abcdef".charAt(i / 6) + "x to " + "ghijkl".charAt(i % 6) + "y done";
    }
    assertThat(templates(messages)).containsExactly("move of <*> to <*> done");
  }

  @Test
  void a_value_that_never_differs_is_shown() {
    assertThat(templates("HTTP/1.1 took 5", "HTTP/1.1 took 6"))
        .containsExactly("HTTP/1.1 took <*>");
  }

  @Test
  void the_first_word_names_what_speaks() {
    assertThat(templates(
            "cupsd startup ok",
            "sdpd startup ok",
            "hcid startup ok",
            "klogd startup ok",
            "nfsd startup ok"))
        .hasSize(5);
  }

  @Test
  void an_endless_message_is_compared_by_its_beginning() {
    String start = "word ".repeat(500);
    assertThat(templates(start + "a", start + "b")).hasSize(1);
  }

  @Test
  void too_many_different_messages_are_counted_together() {
    var miner = new TemplateMiner(true);
    for (int block = 0; block < 3; block++) {
      int from = block * 30_000;
      miner.add(mined(IntStream.range(from, from + 30_000).mapToObj(i -> words(i) + " end")));
    }
    List<Pattern> templates = miner.templates();

    assertThat(templates.size()).isLessThanOrEqualTo(BlockMiner.MOST_PATTERNS);
    assertThat(
            templates.stream().mapToLong(Pattern::count).sum() + miner.other().count())
        .isEqualTo(90_000);
    assertThat(miner.other().count()).isPositive();
  }

  /** Different words in every place, so that nothing can be merged. */
  private static String words(int i) {
    String letters = Integer.toString(i, 26)
        .chars()
        .mapToObj(c -> Character.toString(c < 'a' ? c - '0' + 'q' : c))
        .reduce("", String::concat);
    return letters + " " + new StringBuilder(letters).reverse() + " x" + letters;
  }

  private static List<String> templates(String... messages) {
    var miner = new TemplateMiner(false);
    miner.add(mined(Arrays.stream(messages)));
    return miner.templates().stream().map(Pattern::text).toList();
  }

  private static BlockMiner mined(Stream<String> messages) {
    var block = new BlockMiner();
    messages.forEach(message -> {
      byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
      block.patternOf(bytes, 0, bytes.length, 0).add(LogLevel.INFO, false, 0, false);
    });
    return block;
  }
}
