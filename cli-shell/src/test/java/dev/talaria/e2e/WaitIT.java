package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a client that waited could not show is in the inbox. */
class WaitIT {
  /** More than a pipe holds. */
  private static final String LONG = "word ".repeat(40_000);

  @TempDir
  Path directory;

  @Test
  void a_result_that_was_waited_for_is_told_until_it_was_printed_whole() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.otherwise(request -> Answer.text(LONG));
      var task = talaria.succeed("background", "write much").word();

      var killed = new ProcessBuilder(Product.SCRIPT.toString(), "wait", task)
          .directory(talaria.work().toFile())
          .redirectError(ProcessBuilder.Redirect.DISCARD);
      killed.environment().clear();
      killed.environment().putAll(talaria.environment());
      var waits = killed.start();
      assertThat(waits.getInputStream().read()).as("it began to print").isEqualTo('w');
      waits.destroyForcibly().waitFor();
      assertThat(unseen(talaria)).containsExactly(task);

      var lost = talaria
          .program("sh", "-c", Product.SCRIPT + " wait " + task + " > /dev/full")
          .end();
      assertThat(lost.err())
          .isEqualTo("talaria: what it prints could not be written: No space left on device\n");
      assertThat(lost.code()).isEqualTo(1);
      assertThat(unseen(talaria)).containsExactly(task);

      assertThat(talaria.succeed("wait", task).out().strip()).isEqualTo(LONG.strip());
      assertThat(unseen(talaria)).isEmpty();
    }
  }

  /** Asks without seeing anything. */
  private static List<String> unseen(Product talaria) throws Exception {
    try (var wire = Wire.to(talaria)) {
      var deliveries = wire.call("delivery.list", Wire.object().put("all", false));
      return deliveries.path("deliveries").findValues("task").stream()
          .map(JsonNode::asText)
          .toList();
    }
  }
}
