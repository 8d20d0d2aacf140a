package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.Gate;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code logs -f} over runtimes that come and go. */
class LogsIT {
  @TempDir
  Path directory;

  @Test
  void a_log_is_followed_over_a_kill_and_a_stop_to_its_end() throws Exception {
    var first = new Gate();
    var second = new Gate();
    try (var server = ScriptedModelServer.start();
        var talaria =
            Scripted.product(Product.in(directory), server, "runtime.drain-deadline = 100 ms")) {
      server.answer(
          Answer.toolCall("terminal", "{\"command\":\"echo one\"}"),
          Answer.waitingAt(first).andText("never heard"),
          Answer.waitingAt(second).andText("never heard either"),
          Answer.toolCall("terminal", "{\"command\":\"echo two\"}"),
          Answer.text("went on"));
      var id = talaria.succeed("background", "Take your time").word();
      first.awaitArrivals(1);
      var log = talaria.start("logs", "-f", id);
      Eventually.value(log::said, said -> said.contains("one"));

      talaria.killRuntime();
      second.awaitArrivals(1);
      Eventually.value(log::said, said -> said.contains("the runtime is gone"));
      talaria.succeed("runtime", "stop");
      Eventually.value(log::said, said -> said.contains("the runtime was stopped"));
      assertThat(talaria.run("runtime", "status").code())
          .as("nobody started one")
          .isEqualTo(5);
      talaria.succeed("runtime", "start");
      var ran = log.end();

      assertThat(ran.code()).as(ran.toString()).isZero();
      assertThat(ran.out()).contains("two", "went on", "── succeeded");
      assertThat(ran.out().split("tool ended", -1)).as("told once").hasSize(2);
      first.open();
      second.open();
    }
  }

  @Test
  void a_signal_ends_the_log_and_not_the_task() throws Exception {
    try (var talaria = Product.in(directory)) {
      var id = talaria
          .succeed("background", "!echo begun; until [ -e stop ]; do sleep 0.05; done; echo ended")
          .word();
      var log = talaria.start("logs", "-f", id);
      Eventually.value(log::said, said -> said.contains("begun"));

      log.process().destroy(); // not SIGINT, which whoever runs the tests may have had ignored

      assertThat(log.end().code()).isEqualTo(143);
      var again = talaria.start("logs", "-f", id);
      Eventually.value(again::said, said -> said.contains("begun"));
      Files.createFile(talaria.work().resolve("stop"));
      assertThat(again.end())
          .satisfies(ran -> assertThat(ran.code()).isZero())
          .satisfies(ran -> assertThat(ran.out()).endsWith("── succeeded\n"));
      assertThat(talaria.succeed("wait", id).out()).contains("ended");
    }
  }
}
