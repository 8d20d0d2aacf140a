package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Client, runtime and files of two versions, one beside or under the other. */
class UpgradeIT {
  private static final int TASKS = 5;

  @TempDir
  Path directory;

  @Test
  void a_client_of_the_next_protocol_is_answered_in_the_one_that_both_know() throws Exception {
    try (var talaria = Product.in(directory)) {
      var status = talaria.succeed("runtime", "start", "--json").json();
      int ours = status.path("protocol").asInt();
      try (var wire = Wire.open(status)) {
        var hello = wire.call("initialize", Wire.hello(talaria, ours, ours + 1));
        assertThat(hello.path("protocol").asInt()).isEqualTo(ours);
        assertThat(wire.startTask("!true", "one")).startsWith("bg_");
      }
      try (var wire = Wire.open(status)) {
        var refused = wire.answer("initialize", Wire.hello(talaria, ours + 1, ours + 1));
        assertThat(refused.at("/error/data/kind").asText()).isEqualTo("protocol");
        assertThat(refused.at("/error/data/message").asText())
            .isEqualTo("this runtime speaks protocol 1 to %1$d, the client %2$d to %2$d"
                .formatted(ours, ours + 1));
        assertThat(refused.at("/error/data/hint").asText())
            .isEqualTo("stop the older of the two and start it again in the new version");
      }
    }
  }

  @Test
  void a_runtime_that_speaks_only_a_later_protocol_is_told_with_what_does_not_fit()
      throws Exception {
    try (var talaria = Product.in(directory)) {
      var status = talaria.succeed("runtime", "start", "--json").json();
      talaria.succeed("runtime", "stop");
      var message = "this runtime speaks protocol 2 to 3, the client 1 to 1";
      try (var later = new LaterRuntime(Path.of(status.path("socket").asText()), message)) {
        for (var words : List.of(
            List.of("tasks"), List.of("background", "x"), List.of("ask", "x"), List.of("inbox"))) {
          assertThat(talaria.run(words))
              .isEqualTo(new Ran(
                  6,
                  "",
                  "talaria: " + message
                      + "\n  → stop the older of the two and start it again in the new version\n"));
        }
        assertThat(later.hellos).hasSize(4).allSatisfy(hello -> {
          assertThat(hello.path("method").asText()).isEqualTo("initialize");
          assertThat(hello.at("/params/lowest").asInt()).isEqualTo(1);
        });
      }
    }
  }

  /** How a new version comes over an old one. */
  enum Swap {
    /** As a package manager does it: what is open stays what it was. */
    REPLACED,
    /** As {@code cp -r} does it: what is open changes. */
    OVERWRITTEN
  }

  @ParameterizedTest
  @EnumSource(Swap.class)
  void tasks_outlive_a_new_version_that_is_put_under_their_runtime(Swap how) throws Exception {
    var gate = new Gate();
    var installed = copied(directory.resolve("installed"));
    try (var server = ScriptedModelServer.start();
        var talaria =
            Scripted.product(Product.in(directory), server, "runtime.drain-deadline = 100 ms")) {
      for (int i = 1; i <= TASKS; i++) {
        server.whenUserSays(
            "task " + i,
            Answer.toolCall("terminal", "{\"command\":\"echo " + i + " >>times\"}"),
            Answer.waitingAt(gate).andText("never heard"),
            Answer.text("done " + i));
      }
      run(talaria, installed, "runtime", "start");
      var ids = new ArrayList<String>();
      for (int i = 1; i <= TASKS; i++) {
        ids.add(run(talaria, installed, "background", "task " + i).word());
      }
      gate.awaitArrivals(TASKS);

      swap(installed, how);
      run(talaria, installed, "runtime", "stop");
      var results = new ArrayList<String>();
      for (var id : ids) {
        results.add(run(talaria, installed, "wait", id).out());
      }

      assertThat(results)
          .isEqualTo(
              IntStream.rangeClosed(1, TASKS).mapToObj(i -> "done " + i + "\n").toList());
      assertThat(Files.readAllLines(talaria.work().resolve("times")))
          .containsExactlyInAnyOrder("1", "2", "3", "4", "5");
      assertThat(server.requests()).as("two of the old runtime, one of the new").hasSize(3 * TASKS);
      assertThat(run(talaria, installed, "inbox", "--all", "--json").jsonLines())
          .extracting(delivery -> delivery.path("task").asText())
          .containsExactlyInAnyOrderElementsOf(ids);
      gate.open();
    }
  }

  private static Ran run(Product talaria, Path installed, String... words) throws Exception {
    var command = new ArrayList<>(List.of(installed.resolve("talaria").toString()));
    command.addAll(List.of(words));
    var ran = talaria.program(command.toArray(String[]::new)).end();
    assertThat(ran.code()).as(String.join(" ", words) + ": " + ran).isEqualTo(0);
    return ran;
  }

  /** What a build leaves that is needed to run. */
  private static Path copied(Path installed) throws IOException {
    var target = Path.of("cli-shell", "target");
    var root = Product.SCRIPT.getParent();
    Files.createDirectories(installed.resolve(target).resolve("lib"));
    Files.copy(Product.SCRIPT, installed.resolve("talaria"));
    for (var jar : jars(root)) {
      Files.copy(jar, installed.resolve(root.relativize(jar)));
    }
    return installed;
  }

  private static List<Path> jars(Path root) throws IOException {
    var jars = new ArrayList<Path>();
    for (var folder : List.of("cli-shell/target", "cli-shell/target/lib")) {
      try (var files = Files.newDirectoryStream(root.resolve(folder), "*.jar")) {
        files.forEach(jars::add);
      }
    }
    return jars;
  }

  /** The same classes at other places in the files, as in any other build. */
  private static void swap(Path installed, Swap how) throws IOException {
    for (var jar : jars(installed)) {
      var other = Files.createTempFile(installed, "new", ".jar");
      try (var out = Files.newOutputStream(other)) {
        repack(jar, out);
      }
      switch (how) {
        case REPLACED -> Files.delete(jar);
        case OVERWRITTEN -> {}
      }
      Files.write(
          jar,
          Files.readAllBytes(other),
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
      Files.delete(other);
    }
  }

  private static void repack(Path jar, OutputStream out) throws IOException {
    try (var from = new ZipFile(jar.toFile());
        var to = new ZipOutputStream(out)) {
      to.setLevel(1);
      for (var entry : from.stream().toList().reversed()) {
        to.putNextEntry(new ZipEntry(entry.getName()));
        from.getInputStream(entry).transferTo(to);
        to.closeEntry();
      }
    }
  }

  /** Refuses whoever says hello, in the words of the protocol. */
  private static final class LaterRuntime implements AutoCloseable {
    private final ServerSocketChannel server;
    private final String message;
    private final List<JsonNode> hellos = new CopyOnWriteArrayList<>();

    LaterRuntime(Path socket, String message) throws IOException {
      this.server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      this.message = message;
      server.bind(UnixDomainSocketAddress.of(socket));
      Thread.ofVirtual().start(this::serve);
    }

    private void serve() {
      try {
        while (true) {
          try (var client = server.accept();
              var lines = Channels.newReader(client, StandardCharsets.UTF_8)) {
            var hello = Ran.object(new java.io.BufferedReader(lines).readLine());
            hellos.add(hello);
            var refusal =
                Wire.object().put("jsonrpc", "2.0").put("id", hello.path("id").asInt());
            refusal
                .putObject("error")
                .put("code", -32000)
                .put("message", message)
                .putObject("data")
                .put("kind", "protocol")
                .put("message", message)
                .put("hint", "stop the older of the two and start it again in the new version");
            client.write(ByteBuffer.wrap((refusal + "\n").getBytes(StandardCharsets.UTF_8)));
          }
        }
      } catch (IOException closed) {
        // it is over
      }
    }

    @Override
    public void close() throws IOException {
      server.close();
    }
  }
}
