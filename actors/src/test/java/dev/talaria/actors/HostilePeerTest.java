package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a client sends, the others are served. */
class HostilePeerTest {
  private static final String INITIALIZE =
      "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"lowest\":1,\"highest\":1,"
          + "\"client\":\"nc\",\"version\":\"1\",\"directory\":\"/tmp\"}}\n";

  @TempDir
  Path directory;

  private TestRuntime runtime;

  @BeforeEach
  void start() throws Exception {
    runtime = new TestRuntime(directory, "talaria.runtime { max-frame = 64 KiB }");
  }

  @AfterEach
  void others_are_still_served() throws Exception {
    try (var client = runtime.connect()) {
      assertThat(client.call(new RuntimeRequest.GetStatus())).isInstanceOf(Reply.Status.class);
    } finally {
      runtime.close();
    }
  }

  @Test
  void a_queue_of_one_line_serves_one_answer_after_the_other() throws Exception {
    try (var narrow = new TestRuntime(
            Files.createDirectory(directory.resolve("n")), "talaria.runtime.max-queue = 1");
        var client = narrow.connect()) {
      for (int i = 0; i < 3; i++) {
        assertThat(client.call(new RuntimeRequest.GetStatus())).isInstanceOf(Reply.Status.class);
      }
    }
  }

  @Test
  void random_bytes_are_answered_and_the_connection_ends() throws Exception {
    var random = new Random(7);
    for (int i = 0; i < 50; i++) {
      var bytes = new byte[1 + random.nextInt(4000)];
      random.nextBytes(bytes);
      bytes[bytes.length - 1] = '\n';
      assertThat(answerTo(bytes)).contains("\"error\"");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "nonsense",
        "{}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"runtime.status\"}",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{}}",
        "{\"jsonrpc\":\"2.0\",\"id\":9223372036854775808,\"method\":\"nothing\",\"params\":[]}"
      })
  void what_is_no_first_request_is_refused_with_a_reason(String line) throws Exception {
    assertThat(answerTo((line + "\n").getBytes(StandardCharsets.UTF_8)))
        .contains("\"error\"")
        .contains("\"message\"");
  }

  @Test
  void a_line_without_end_is_cut_off_at_the_limit() throws Exception {
    var line = "{\"a\":\"" + "x".repeat(70_000);
    assertThat(answerTo(line.getBytes(StandardCharsets.UTF_8))).contains("at most 65536 bytes");
  }

  @Test
  void deep_nesting_is_refused() throws Exception {
    assertThat(answerTo(("[".repeat(10_000) + "\n").getBytes(StandardCharsets.UTF_8)))
        .contains("\"error\"");
  }

  @Test
  void a_frame_may_come_byte_by_byte() throws Exception {
    try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(runtime.socket))) {
      for (byte b : INITIALIZE.getBytes(StandardCharsets.UTF_8)) {
        channel.write(ByteBuffer.wrap(new byte[] {b}));
      }
      assertThat(line(channel)).contains("\"result\"");
    }
  }

  @Test
  void a_client_that_never_reads_costs_the_others_nothing() throws Exception {
    try (var silent = SocketChannel.open(UnixDomainSocketAddress.of(runtime.socket))) {
      silent.write(ByteBuffer.wrap(INITIALIZE.getBytes(StandardCharsets.UTF_8)));
      silent.configureBlocking(false);
      var status = ByteBuffer.wrap("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"runtime.status\"}\n"
          .getBytes(StandardCharsets.UTF_8));
      for (int i = 0; i < 20_000; i++) {
        status.rewind();
        if (silent.write(status) < status.capacity()) {
          break; // its own requests wait, since it does not take the answers
        }
      }
      try (var client = runtime.connect()) {
        assertThat(client.call(new RuntimeRequest.GetStatus())).isInstanceOf(Reply.Status.class);
      }
    }
  }

  @Test
  void an_unknown_method_does_not_end_an_initialized_connection() throws Exception {
    try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(runtime.socket))) {
      channel.write(ByteBuffer.wrap(INITIALIZE.getBytes(StandardCharsets.UTF_8)));
      assertThat(line(channel)).contains("\"result\"");
      channel.write(ByteBuffer.wrap(
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"task.fly\"}\n{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"runtime.status\"}\n"
              .getBytes(StandardCharsets.UTF_8)));
      assertThat(line(channel)).contains("there is no method \\\"task.fly\\\"");
      assertThat(line(channel)).contains("\"id\":3").contains("\"result\"");
    }
  }

  @Test
  void a_request_that_is_too_much_for_the_stack_is_answered_and_so_are_those_after_it()
      throws Exception {
    var bug = new ErrorInfo(
        "bug", "that failed: java.lang.StackOverflowError", "the log says more", null);
    try (var client = runtime.connect()) {
      runtime.reads = HostilePeerTest::overflow;
      assertThat(catchThrowableOfType(
                  TestClient.Refused.class, () -> client.call(new RuntimeRequest.ListTools(null)))
              .error)
          .isEqualTo(bug);
      assertThat(client.call(new RuntimeRequest.GetStatus())).isInstanceOf(Reply.Status.class);

      assertThat(catchThrowableOfType(TestClient.Refused.class, runtime::connect).error)
          .isEqualTo(bug);
    } finally {
      runtime.reads = () -> {};
    }
  }

  @SuppressWarnings("InfiniteRecursion")
  private static void overflow() {
    overflow();
  }

  @Test
  void a_client_of_another_protocol_is_told_so() throws Exception {
    var line = INITIALIZE.replace("\"lowest\":1,\"highest\":1", "\"lowest\":7,\"highest\":9");
    assertThat(answerTo(line.getBytes(StandardCharsets.UTF_8)))
        .contains("this runtime speaks protocol 1 to 1, the client 7 to 9");
  }

  @Test
  void the_socket_is_for_its_owner_alone() throws Exception {
    assertThat(PosixFilePermissions.toString(
            Files.getPosixFilePermissions(runtime.socket, LinkOption.NOFOLLOW_LINKS)))
        .isEqualTo("rw-------");
  }

  private String answerTo(byte[] sent) throws IOException {
    try (var channel = SocketChannel.open(UnixDomainSocketAddress.of(runtime.socket))) {
      channel.write(ByteBuffer.wrap(sent));
      return line(channel);
    }
  }

  private static String line(SocketChannel channel) throws IOException {
    var line = new StringBuilder();
    var one = ByteBuffer.allocate(1);
    while (channel.read(one.clear()) == 1 && one.get(0) != '\n') {
      line.append((char) one.get(0));
    }
    return line.toString();
  }
}
