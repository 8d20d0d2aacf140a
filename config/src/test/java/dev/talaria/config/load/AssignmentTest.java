package dev.talaria.config.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Settings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssignmentTest {
  @TempDir
  private Path home;

  private Settings set(String text) {
    var request = LoadRequest.of(Map.of(), home, home, new ProjectTrust(home.resolve("trusted")));
    return SettingsLoader.load(request.withOptions(List.of(Assignment.parse(text))))
        .settings();
  }

  @Test
  void a_value_is_taken_as_it_is() {
    assertThat(set("model.name=ollama/llama3.2:3b # not a comment").model().name())
        .isEqualTo("ollama/llama3.2:3b # not a comment");
    assertThat(set("providers.ollama.base-url=http://h:1/v1")
            .providers()
            .get("ollama")
            .baseUrl())
        .isEqualTo("http://h:1/v1");
    assertThat(set("session.deadline=5m").session().deadline()).hasMinutes(5);
    assertThat(set("display.markdown=false").display().markdown()).isFalse();
    assertThat(set("model.name=").model().name()).isEmpty();
  }

  @Test
  void a_value_that_begins_like_a_list_a_block_or_a_text_is_hocon() {
    assertThat(set("session.toolsets=[files, web]").session().toolsets())
        .containsExactly("files", "web");
    assertThat(
            set("supervision.cron={ crash.restart = 9 }").supervision().kinds().get("cron"))
        .extracting(block -> block.crash().restart())
        .isEqualTo(9);
    assertThat(set("prices.\"gpt-5.1\".output=\"3\"").prices().get("gpt-5.1").output())
        .isEqualByComparingTo("3");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "=1", "--set"})
  void what_is_no_assignment_is_refused(String text) {
    assertThatThrownBy(() -> set(text))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("--set wants key=value, was \"" + text + "\"");
  }

  @Test
  void an_unknown_key_or_a_wrong_value_names_the_option() {
    assertThatThrownBy(() -> set("session.dedline=1"))
        .hasMessage("session.dedline is no setting; did you mean deadline? (--set)");
    assertThatThrownBy(() -> set("session.deadline=soon"))
        .hasMessage("session.deadline must be a time with its unit such as 30 s or 10 minutes, was"
            + " \"soon\" (--set)");
    assertThatThrownBy(() -> set("session.toolsets=[files"))
        .hasMessage("--set cannot be read: session.toolsets=[files");
  }
}
