package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.model.builtin.ask.Reader;
import dev.talaria.runtime.model.builtin.ask.Wish;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ExamplesTest {
  private static final ZonedDateTime NOW = ZonedDateTime.parse("2026-03-05T11:00:20+01:00");

  @TestFactory
  Stream<DynamicTest> each_is_sound_and_needs_nothing_given() {
    return Examples.names().stream()
        .map(name -> dynamicTest(name, () -> {
          var workflow = WorkflowReader.read(name + ".yaml", Examples.text(name).orElseThrow());

          assertThat(workflow.name()).isEqualTo(name);
          assertThat(workflow.about()).isNotEmpty();
          assertThat(workflow.inputs()).allMatch(input -> input.usual() != null);
        }));
  }

  @Test
  void what_one_begins_with_is_sound() {
    assertThatCode(() -> WorkflowReader.read("mine.yaml", Examples.toBeginWith("mine")))
        .doesNotThrowAnyException();
    assertThat(Examples.toBeginWith("mine")).contains("talaria workflow run mine");
  }

  @Test
  void there_is_none_of_another_name() {
    assertThat(Examples.text("new")).isEmpty();
    assertThat(Examples.text("../workflow.schema")).isEmpty();
  }

  @Test
  void the_built_in_engine_looks_at_logs_as_they_say() throws Exception {
    assertThat(wishes("nightly-log-report", "errors", ""))
        .singleElement()
        .isInstanceOfSatisfying(Wish.DigestLogs.class, wish -> {
          assertThat(wish.paths()).isEqualTo(List.of("/var/log"));
          assertThat(wish.level()).isEqualTo("error");
        });
    assertThat(wishes("parallel-investigation", "look", "timeout"))
        .singleElement()
        .isInstanceOfSatisfying(Wish.DigestLogs.class, wish -> {
          assertThat(wish.paths()).isEqualTo(List.of("/var/log"));
          assertThat(wish.contains()).isEqualTo("timeout");
        });
  }

  private static List<Wish> wishes(String name, String step, String item) throws Exception {
    var workflow = WorkflowReader.read(name + ".yaml", Examples.text(name).orElseThrow());
    var prompt = workflow.steps().stream()
        .filter(one -> one.name().equals(step))
        .map(one -> one.action() instanceof WorkflowStep.Prompt(var text) ? text : Template.EMPTY)
        .findFirst()
        .orElseThrow();
    var values = Map.of("inputs.path", "/var/log", "inputs.since", "yesterday", "item", item);
    var text = prompt.filled(
        reference -> values.getOrDefault(reference.text(), "?"), UnaryOperator.identity());
    return Reader.read(text, Language.EN, List.of(), NOW);
  }
}
