package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever comes in at the socket: one runtime with little memory outlives all of it, and others
 * are answered as if nobody was there.
 */
class HostilePeerIT {
  private static final int TINY_FRAMES = 1_000_000;
  private static final int MOST_CLIENTS = 64;
  private static final int ASKED = 200;

  @TempDir
  static Path directory;

  private static Product talaria;
  private static long pid;
  private static Path socket;
  private static Path state;

  @BeforeAll
  static void start() throws Exception {
    talaria = Product.in(directory)
        .with("TALARIA_RUNTIME_OPTS", "-Xmx96m -XX:+ExitOnOutOfMemoryError")
        .configured("talaria.runtime { tcp = true, max-connections = " + MOST_CLIENTS + " }\n");
    var status = talaria.succeed("runtime", "start", "--json").json();
    pid = status.path("pid").asLong();
    socket = Path.of(status.path("socket").asText());
    state = Path.of(status.path("stateDirectory").asText());
  }

  @AfterAll
  static void stop() throws Exception {
    talaria.close();
  }

  @AfterEach
  void the_same_runtime_still_serves() throws Exception {
    try (var wire = Wire.to(talaria)) {
      assertThat(wire.call("runtime.status", Wire.object()).path("pid").asLong())
          .isEqualTo(pid);
    }
  }

  /**
   * What another waits for is told in frames of the flood that are answered meanwhile, not in time:
   * all share the cores. A line that all stand in would let most of the flood go first.
   */
  @Test
  void a_million_tiny_frames_do_not_stand_before_another_client() throws Exception {
    try (var other = Wire.to(talaria);
        var flood = initialized();
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var answered = new AtomicInteger();
      var answers = threads.submit(() -> countLines(flood, TINY_FRAMES, answered));
      var sent = threads.submit(() -> sendTiny(flood));

      var before = new ArrayList<Integer>();
      while (!answers.isDone()) {
        int from = answered.get();
        other.call("runtime.status", Wire.object());
        before.add(answered.get() - from);
      }

      sent.get();
      answers.get();
      assertThat(answered).as("each is answered").hasValue(TINY_FRAMES);
      assertThat(before).as("asked while it lasts").hasSizeGreaterThan(ASKED);
      assertThat(percentile(before, 99)).isLessThan(TINY_FRAMES / 10);
    }
  }

  @Test
  void a_frame_without_end_is_cut_off_and_costs_no_memory() throws Exception {
    try (var giant = initialized()) {
      send(
          giant,
          "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"task.start\",\"params\":{\"prompt\":\"");
      long written = writeUntilRefused(giant, 1L << 30);

      assertThat(written).isLessThan(64L << 20);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 9223372036854775808\r\n\r\n{}",
        "\u007f\u0000\u0000\u0000\u0000\u0000\u0000\u0000\n",
        "{\"jsonrpc\":\"2.0\",\"id\":9223372036854775808,\"method\":\"runtime.status\"}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":1e999999999,\"method\":\"runtime.status\"}\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
      })
  void a_length_or_number_that_is_too_big_is_refused(String frame) throws Exception {
    try (var peer = connect()) {
      send(peer, frame);
      assertThat(line(peer)).contains("\"error\"");
      assertThat(line(peer)).as("and that was all").isEmpty();
    }
  }

  @Test
  void deep_nesting_and_random_bytes_are_refused() throws Exception {
    var random = new Random(24);
    var bytes = new byte[100_000];
    random.nextBytes(bytes);
    for (var frame : List.of(
        "[".repeat(1_000_000),
        "{\"a\":".repeat(500_000),
        "{\"jsonrpc\":\"2.0\",\"id\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}",
        new String(bytes, StandardCharsets.ISO_8859_1).replace('\n', ' '))) {
      try (var peer = connect()) {
        send(peer, frame + "\n");
        assertThat(line(peer)).contains("\"error\"");
      }
    }
  }

  @Test
  void half_a_frame_and_silence_ends_when_the_time_to_say_who_it_is_has_passed() throws Exception {
    var halves = new ArrayList<SocketChannel>();
    for (int i = 0; i < 20; i++) {
      var half = connect();
      send(half, "{\"jsonrpc\":\"2.0\",\"id\":1,\"meth");
      halves.add(half);
    }
    try (var other = Wire.to(talaria)) {
      other.call("runtime.status", Wire.object());
    }
    for (var half : halves) {
      assertThat(line(half)).isEmpty();
      half.close();
    }
  }

  @Test
  void more_clients_than_the_limit_are_turned_away_until_others_leave() throws Exception {
    var all = new ArrayList<SocketChannel>();
    try {
      boolean turnedAway = false;
      while (!turnedAway) {
        assertThat(all.size()).isLessThanOrEqualTo(MOST_CLIENTS);
        var one = connect();
        all.add(one);
        send(one, initialize(""));
        turnedAway = line(one).isEmpty();
      }
    } finally {
      for (var one : all) {
        one.close();
      }
    }
    Eventually.value(
        () -> {
          try (var again = connect()) {
            send(again, initialize(""));
            return line(again);
          }
        },
        answer -> answer.contains("\"result\""));
  }

  @Test
  void a_wrong_token_never_opens_the_port_and_the_right_one_does() throws Exception {
    var token = Files.readString(state.resolve("tcp.token")).strip();
    int port = Integer.parseInt(Files.readString(state.resolve("tcp.port")).strip());
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    for (int i = 0; i < 100; i++) {
      var wrong = switch (i % 4) {
        case 0 -> "";
        case 1 -> token.substring(1);
        case 2 -> token + "0";
        default -> "0".repeat(token.length());
      };
      try (var peer = connect(address)) {
        send(peer, initialize(wrong));
        assertThat(line(peer)).contains("\"denied\"", "the token is not the right one");
        assertThat(line(peer)).as("and that was all").isEmpty();
      }
    }
    try (var peer = connect(address)) {
      send(peer, initialize(token));
      assertThat(line(peer)).contains("\"result\"");
    }
    for (var file : List.of("tcp.token", "tcp.port")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(state.resolve(file))))
          .isEqualTo("rw-------");
    }
  }

  /** Where there is only one user, the modes are all that can be looked at. */
  @Test
  void another_user_cannot_connect() throws Exception {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)))
        .isEqualTo("rw-------");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(socket.getParent())))
        .isEqualTo("rwx------");
    if (!System.getProperty("user.name").equals("root")) {
      return;
    }
    var open = Files.createTempDirectory("talaria-open"); // the usual one lets nobody pass anyway
    try {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
      var program = Files.writeString(open.resolve("Connect.java"), """
          public class Connect {
            public static void main(String[] args) throws Exception {
              try (var channel = java.nio.channels.SocketChannel.open(
                  java.net.UnixDomainSocketAddress.of(args[0]))) {
                System.out.println("connected");
              } catch (java.io.IOException e) {
                System.out.println(e.getMessage());
              }
            }
          }
          """);
      try (var there = Product.in(open)) {
        Files.setPosixFilePermissions(
            Files.createDirectory(there.state()), PosixFilePermissions.fromString("rwxr-xr-x"));
        var status = there.succeed("runtime", "start", "--json").json();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var words = List.of(java, program.toString(), status.path("socket").asText());

        var nobody =
            new ArrayList<>(List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"));
        nobody.addAll(words);
        assertThat(there.program(nobody.toArray(String[]::new)).end())
            .isEqualTo(new Ran(0, "Permission denied\n", ""));
        assertThat(there.program(words.toArray(String[]::new)).end())
            .isEqualTo(new Ran(0, "connected\n", ""));
      }
    } finally {
      try (var files = Files.walk(open)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static String initialize(String token) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"lowest\":1,\"highest\":1,"
        + "\"client\":\"peer\",\"version\":\"1\",\"directory\":\"/tmp\",\"token\":\"" + token
        + "\"}}\n";
  }

  private static SocketChannel initialized() throws IOException {
    var channel = connect();
    send(channel, initialize(""));
    assertThat(line(channel)).contains("\"result\"");
    return channel;
  }

  private static SocketChannel connect() throws IOException {
    return connect(UnixDomainSocketAddress.of(socket));
  }

  private static SocketChannel connect(SocketAddress address) throws IOException {
    return SocketChannel.open(address);
  }

  /** Where it is hung up on while it still writes, what it was told can be read all the same. */
  private static void send(SocketChannel channel, String text) {
    try {
      write(channel, ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1)));
    } catch (IOException hungUp) {
      assertThat(hungUp).hasMessageContaining("pipe");
    }
  }

  private static void write(SocketChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  private static void sendTiny(SocketChannel channel) {
    var many = "1\n".repeat(10_000).getBytes(StandardCharsets.US_ASCII);
    try {
      for (int i = 0; i < TINY_FRAMES / 10_000; i++) {
        write(channel, ByteBuffer.wrap(many));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static long writeUntilRefused(SocketChannel channel, long most) throws IOException {
    var block = "x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
    long written = 0;
    try {
      while (written < most) {
        write(channel, ByteBuffer.wrap(block));
        written += block.length;
      }
    } catch (IOException refused) {
      assertThat(refused).hasMessageContaining("pipe");
    }
    return written;
  }

  private static void countLines(SocketChannel channel, int wanted, AtomicInteger lines) {
    var in = ByteBuffer.allocate(1 << 16);
    try {
      while (lines.get() < wanted && channel.read(in.clear()) > 0) {
        int here = 0;
        for (int i = 0; i < in.position(); i++) {
          here += in.get(i) == '\n' ? 1 : 0;
        }
        lines.addAndGet(here);
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  /** Empty where it was closed. */
  private static String line(SocketChannel channel) throws IOException {
    var line = new StringBuilder();
    var one = ByteBuffer.allocate(1);
    try {
      while (channel.read(one.clear()) == 1 && one.get(0) != '\n') {
        line.append((char) one.get(0));
      }
    } catch (IOException reset) {
      assertThat(reset).hasMessageContaining("reset");
    }
    return line.toString();
  }

  private static int percentile(List<Integer> counts, int percent) {
    return counts.stream().sorted().toList().get((counts.size() - 1) * percent / 100);
  }
}
