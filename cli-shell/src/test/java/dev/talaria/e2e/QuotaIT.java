package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a provider says of its limits with a good answer, over HTTP. */
class QuotaIT {
  @TempDir
  Path directory;

  @Test
  void where_an_answer_says_that_nothing_is_left_the_next_task_waits_and_says_so()
      throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(Product.in(directory), server)) {
      server.whenUserSays(
          "the last one",
          Answer.text("taken")
              .header("x-ratelimit-limit-requests", "60")
              .header("x-ratelimit-remaining-requests", "0")
              .header("x-ratelimit-reset-requests", "7s"));
      server.whenUserSays("one more", Answer.text("after that"));
      try (var wire = Wire.to(talaria)) {
        talaria.succeed("background", "--wait", "the last one");

        var id = wire.startTask("one more", "one more");

        var task = Wire.object().put("task", id);
        assertThat(Eventually.value(
                () -> wire.call("task.show", task).at("/task/activity").asText(),
                activity -> activity.startsWith("waiting")))
            .matches("waiting for quota, [1-7] s");
        assertThat(server.requests()).hasSize(1);
        assertThat(talaria.run("wait", id)).isEqualTo(new Ran(0, "after that\n", ""));
      }
      assertThat(server.requests()).hasSize(2);
    }
  }
}
