package dev.talaria.actors.socket;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadingTest {
  private static final Instant T = Instant.EPOCH;

  @Test
  void the_files_of_a_task_are_those_that_its_tools_wrote_each_once() {
    assertThat(Reading.files(List.of(
            replied(
                call("c1", "write_file", "new.md"),
                call("c2", "edit_file", "src/Old.java"),
                call("c3", "read_file", "seen.md"),
                call("c4", "write_file", "refused.md")),
            new Step.ToolEnded(T, "c2", ToolResult.ok("edited", "edited")),
            new Step.ToolEnded(T, "c1", ToolResult.ok("made", "made")),
            new Step.ToolEnded(T, "c3", ToolResult.ok("text", "text")),
            new Step.ToolEnded(T, "c4", ToolResult.failed("refused: no")),
            replied(call("c1", "edit_file", "new.md"), call("c2", "write_file", "last.md")),
            new Step.ToolEnded(T, "c1", ToolResult.ok("edited", "edited")),
            new Step.ToolEnded(T, "c2", ToolResult.ok("made", "made")))))
        .containsExactly("src/Old.java", "new.md", "last.md");
  }

  private static ToolCall call(String id, String tool, String path) {
    return new ToolCall(id, tool, JsonNodeFactory.instance.objectNode().put("path", path));
  }

  private static Step replied(ToolCall... calls) {
    return new Step.ModelReplied(
        T, T, Sessions.MODEL, "", "", List.of(calls), Usage.NONE, BigDecimal.ZERO, "");
  }
}
