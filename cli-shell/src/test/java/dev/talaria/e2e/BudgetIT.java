package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Answer;
import dev.talaria.runtime.model.ScriptedModelServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A budget that is used up, seen from outside: each call costs $0.00002. */
class BudgetIT {
  @TempDir
  Path directory;

  @Test
  void a_task_with_five_delegates_stops_at_its_budget_and_prints_what_it_has() throws Exception {
    try (var server = ScriptedModelServer.start();
        var talaria = Scripted.product(
            Product.in(directory),
            server,
            "budget { money = 0.0002, day.money = 0.00025 }",
            "session.delegates-at-once = 5")) {
      server
          .when(request -> request.tools().isEmpty(), Answer.text("five parts, none is done"))
          .whenUserSays(
              "the whole",
              Answer.empty()
                  .andToolCall("delegate", "{\"prompt\":\"part 1\"}")
                  .andToolCall("delegate", "{\"prompt\":\"part 2\"}")
                  .andToolCall("delegate", "{\"prompt\":\"part 3\"}")
                  .andToolCall("delegate", "{\"prompt\":\"part 4\"}")
                  .andToolCall("delegate", "{\"prompt\":\"part 5\"}"))
          .whenUserSays("one more", Answer.text("fine"))
          .otherwise(request -> Answer.toolCall("list_files", "{}"));

      var ran = talaria.run("background", "--wait", "the whole");

      assertThat(ran.code()).as(ran.err()).isEqualTo(8);
      assertThat(ran.out()).contains("five parts, none is done");
      assertThat(ran.err()).contains("the budget of $0.0002 is used up");
      assertThat(server.requests()).hasSize(11);
      assertThat(server.requests())
          .filteredOn(request -> request.tools().isEmpty())
          .hasSize(1);

      assertThat(talaria.run("ask", "one more").code()).isEqualTo(0);
      talaria.killRuntime();
      var refused = talaria.run("ask", "and another");
      assertThat(refused.code()).as(refused.err()).isEqualTo(8);
      assertThat(refused.err()).contains("the budget of $0.00025 a day is used up");
      assertThat(talaria.succeed("send", "/usage").out())
          .containsPattern("today +\\d+ +\\$0\\.00024 of \\$0\\.00025");
    }
  }
}
