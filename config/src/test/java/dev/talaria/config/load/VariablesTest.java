package dev.talaria.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Problems;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VariablesTest {
  private final Problems problems = new Problems(key -> "");

  @Test
  void each_key_has_a_name_of_its_own() {
    var names = Variables.names(Reference.defaults());

    assertThat(names)
        .hasSize(Reference.defaults().toConfig().entrySet().size())
        .containsEntry("TALARIA_SET_SESSION_MAX_TURNS", "session.max-turns")
        .containsEntry("TALARIA_SET_PROVIDERS_OLLAMA_BASE_URL", "providers.ollama.base-url")
        .containsEntry("TALARIA_SET_PRICES_GPT_5_1_INPUT", "prices.\"gpt-5.1\".input");
  }

  @Test
  void a_short_name_counts_before_its_long_one_and_an_empty_one_not_at_all() {
    var found = Variables.in(
        Map.of(
            "TALARIA_MODEL", "a",
            "TALARIA_SET_MODEL_NAME", "b",
            "TALARIA_REASONING", " ",
            "TALARIA_HOME", "/x",
            "PATH", "/bin"),
        Reference.defaults(),
        problems);

    assertThat(found)
        .containsExactly(
            new Assignment("model.name", "a", "TALARIA_MODEL"),
            new Assignment("model.name", "b", "TALARIA_SET_MODEL_NAME"));
    assertThat(problems.found()).isEmpty();
  }

  @Test
  void a_name_of_no_key_is_told() {
    Variables.in(
        Map.of("TALARIA_SET_SESION_MAX_TURNS", "1", "TALARIA_SET_X", "1"),
        Reference.defaults(),
        problems);

    assertThat(problems.found())
        .extracting(Throwable::getMessage)
        .containsExactly(
            "TALARIA_SET_SESION_MAX_TURNS names no setting; did you mean"
                + " TALARIA_SET_SESSION_MAX_TURNS?",
            "TALARIA_SET_X names no setting; talaria config show names the keys");
  }
}
