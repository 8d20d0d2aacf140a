package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.RecordedRequest;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command that prints without end at full speed, on a runtime with little memory. */
class OutputFloodIT {
  private static final long FILE_CAP = 64L << 20;
  private static final long MOST_GROWTH = 64L << 20;

  /** What {@code yes} prints until there is a file of that name, and then a last line. */
  private static final String FLOOD =
      "yes & p=$!; until [ -e %1$s ]; do sleep 0.05; done; kill $p; wait; echo the last line";

  @TempDir
  Path directory;

  @Test
  void a_flood_costs_little_memory_and_one_bounded_file_and_others_go_on() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)
            .with("TALARIA_RUNTIME_OPTS", "-Xmx128m -XX:+ExitOnOutOfMemoryError")) {
      var output = talaria.state().resolve("state/output");
      var search = call("search_files", "pattern", ".", "path", output.toString());
      server.whenUserSays("warm up", search, Answer.text("warm"));
      server.whenUserSays(
          "flood",
          call("terminal", "command", FLOOD.formatted("stop")),
          search,
          Answer.text("survived"));
      server.whenUserSays("search", search, Answer.text("found"));
      talaria.succeed("background", "--wait", "warm up");
      long before = live(talaria);

      var flood = talaria.succeed("background", "flood").word();
      var file = Eventually.value(
              () -> files(output.resolve(flood)),
              files -> files.stream().anyMatch(one -> one.toFile().length() == FILE_CAP))
          .getFirst();
      var found = talaria.succeed("background", "--wait", "search");
      var other = talaria.succeed("background", "--wait", "!echo as ever");
      long during = live(talaria);
      assertThat(talaria.processes("yes")).as("it floods all the while").isNotEmpty();
      Files.createFile(talaria.work().resolve("stop"));
      var ended = talaria.run("wait", flood);

      assertThat(during - before).isLessThan(MOST_GROWTH);
      assertThat(found.out()).isEqualTo("found\n");
      assertThat(other.out()).startsWith("as ever\n");
      assertThat(ended.out()).isEqualTo("survived\n");
      assertThat(results(server, "search"))
          .singleElement()
          .asString()
          .startsWith(flood + "/" + file.getFileName() + ":1: y\n")
          .contains("[more matches: narrow the search, or raise max]\n")
          .hasSizeLessThan(40_000);
      assertThat(results(server, "flood"))
          .satisfiesExactly(
              printed -> assertThat(printed)
                  .startsWith("y\ny\n")
                  .contains("the last line\n", "whole output: " + file)
                  .hasSizeLessThan(40_000),
              searched -> assertThat(searched)
                  .as("what it printed itself is left out of its search")
                  .isEqualTo("[no match]\n[passed over: " + flood + "/]\n"));
      var mark = end(file);
      assertThat(mark)
          .matches(
              "(?s).*y\n\n\\[truncated after 67108864 bytes of [0-9]{9,}: the limit is reached]\n");
      assertThat(file).hasSize(FILE_CAP + mark.length() - mark.lastIndexOf("\n["));
      assertThat(files(output.resolve(flood))).containsExactly(file);
    }
  }

  @Test
  void a_flood_stops_writing_while_the_disk_still_has_room() throws Exception {
    long room = 300L << 20;
    long floor = Files.getFileStore(directory).getUsableSpace() - room;
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(
            Product.in(directory),
            server,
            "store.free-space-floor = " + floor,
            "tools.output-file-cap = 100 GiB")) {
      var output = talaria.state().resolve("state/output");
      server.whenUserSays(
          "flood", call("terminal", "command", FLOOD.formatted("stop")), Answer.text("survived"));

      var flood = talaria.succeed("background", "flood").word();
      Eventually.value(
          () -> talaria.run("background", "!echo one more").code(), code -> code == 75);
      long size = Eventually.value(
          () -> new long[] {size(output.resolve(flood)), size(output.resolve(flood))},
          sizes -> sizes[0] > 0 && sizes[0] == sizes[1])[0];
      Files.createFile(talaria.work().resolve("stop"));

      assertThat(talaria.run("wait", flood).out()).isEqualTo("survived\n");
      var file = files(output.resolve(flood)).getFirst();
      assertThat(end(file))
          .matches("(?s).*\n\\[truncated after [0-9]+ bytes of [0-9]+: the disk is nearly full]\n");
      assertThat(Files.size(file)).isLessThan(2 * room).isGreaterThanOrEqualTo(size);
    }
  }

  private static Answer call(String tool, String... arguments) {
    return Answer.toolCall(tool, arguments(arguments));
  }

  private static String arguments(String... pairs) {
    var object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < pairs.length; i += 2) {
      object.put(pairs[i], pairs[i + 1]);
    }
    return object.toString();
  }

  /** What tools told the task that was asked for with this word. */
  private static List<String> results(ScriptedModelServer server, String prompt) {
    return server.requests().stream()
        .filter(request -> request.lastUserText().equals(prompt))
        .toList()
        .getLast()
        .messages()
        .stream()
        .filter(said -> said.role().equals("tool"))
        .map(RecordedRequest.Said::text)
        .toList();
  }

  /** Bytes of all objects that survive a full collection. */
  private static long live(Product talaria) throws Exception {
    var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var ran = talaria
        .program(jcmd, Long.toString(talaria.runtime().pid()), "GC.class_histogram")
        .end();
    var total = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)$").matcher(ran.out());
    assertThat(total.find()).as(ran.toString()).isTrue();
    return Long.parseLong(total.group(1));
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static long size(Path folder) {
    try {
      return files(folder).stream().mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String end(Path file) throws IOException {
    try (var channel = Files.newByteChannel(file)) {
      channel.position(Math.max(0, channel.size() - 200));
      var bytes = java.nio.ByteBuffer.allocate(200);
      while (channel.read(bytes) > 0) {
        // until the end
      }
      return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }
  }
}
