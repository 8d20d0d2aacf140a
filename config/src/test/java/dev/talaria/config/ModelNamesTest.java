package dev.talaria.config;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.ModelNames.Found;
import dev.talaria.config.ModelNames.Unknown;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelNamesTest {

  @ParameterizedTest
  @CsvSource({
    "anthropic/claude-sonnet-5-5, anthropic, claude-sonnet-5-5",
    "claude-sonnet-4-5, anthropic, claude-sonnet-4-5",
    "claude-99, anthropic, claude-99",
    "gpt-6, openai, gpt-6",
    "o1, openai, o1",
    "o3-pro, openai, o3-pro",
    "gemini-9, gemini, gemini-9",
    "ollama/llama3.2:3b, ollama, llama3.2:3b",
    "openrouter/meta/llama-3, openrouter, meta/llama-3",
    "' gpt-5 ', openai, gpt-5",
    "builtin, builtin, builtin"
  })
  void a_name_means_a_model_of_a_provider(String typed, String provider, String model) {
    assertThat(ModelNames.resolve(typed, parse(""))).isEqualTo(new Found(provider, model));
  }

  @Test
  void a_name_that_a_provider_lists_is_its_own_before_any_guess() {
    var settings =
        parse("talaria.providers.here { base-url = \"http://h\", models = [gpt-local] }");

    assertThat(ModelNames.resolve("gpt-local", settings)).isEqualTo(new Found("here", "gpt-local"));
  }

  @Test
  void of_two_providers_that_list_a_name_the_one_that_is_set_counts() {
    var text = "talaria.providers { a { base-url = \"http://a\", models = [m] }, b { base-url ="
        + " \"http://b\", models = [m] } }\n";

    assertThat(ModelNames.resolve("m", parse(text))).isEqualTo(new Found("a", "m"));
    assertThat(ModelNames.resolve("m", parse(text + "talaria.model.provider = b")))
        .isEqualTo(new Found("b", "m"));
  }

  @Test
  void the_provider_that_is_set_takes_any_other_name() {
    var settings = parse("talaria.model.provider = ollama");

    assertThat(ModelNames.resolve("llama3", settings)).isEqualTo(new Found("ollama", "llama3"));
    assertThat(ModelNames.resolve("hf.co/x", settings)).isEqualTo(new Found("ollama", "hf.co/x"));
    assertThat(ModelNames.resolve("antropic/x", settings))
        .isEqualTo(new Unknown(
            "must name one of talaria.providers, was \"antropic\"; did you mean anthropic?"));
  }

  @Test
  void an_unknown_name_says_what_to_write() {
    assertThat(ModelNames.resolve("llama3", parse("")))
        .isEqualTo(new Unknown("must say its provider, such as ollama/llama3, was \"llama3\""));
    assertThat(ModelNames.resolve("cloude-sonnet-5-5", parse("")))
        .isEqualTo(new Unknown("must say its provider, such as ollama/cloude-sonnet-5-5, was"
            + " \"cloude-sonnet-5-5\"; did you mean claude-sonnet-5-5?"));
    assertThat(ModelNames.resolve("nowhere/x", parse("")))
        .isEqualTo(new Unknown(
            "must name one of talaria.providers, was \"nowhere\"; there are: anthropic, gemini,"
                + " lmstudio, ollama, openai, openrouter"));
    for (var empty : new String[] {"", " ", "/", "/x", "ollama/"}) {
      assertThat(ModelNames.resolve(empty, parse("")))
          .isEqualTo(new Unknown("must name a model, such as anthropic/claude-sonnet-5-5, was \""
              + empty.strip()
              + "\""));
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          ''                                            | builtin    | builtin
          provider = openai                             | builtin    | builtin
          name = builtin, provider = openai             | builtin    | builtin
          name = gpt-5                                  | openai     | gpt-5
          name = "anthropic/c", provider = openrouter   | openrouter | anthropic/c
          name = "openrouter/x/y", provider = openrouter | openrouter | x/y
          """)
  void what_is_set_means_a_model(String text, String provider, String model) {
    var settings = parse("talaria.model { " + text + " }");

    assertThat(ModelNames.configured(settings)).isEqualTo(new Found(provider, model));
  }

  @ParameterizedTest
  @CsvSource({
    "anthropic, claude-sonnet-4-5, 15",
    "anthropic, claude-sonnet-4-5-20250929, 15",
    "openrouter, anthropic/claude-sonnet-5-5, 10",
    "openai, gpt-4o-2024-08-06, 10",
    "here, gpt-5, 99"
  })
  void a_price_is_found_by_the_name_of_the_model(String provider, String model, int output) {
    var prices =
        parse("talaria.prices.\"here/gpt-5\" { input = 1, output = 99 }").prices();

    assertThat(Price.of(prices, provider, model).orElseThrow().output())
        .isEqualByComparingTo(String.valueOf(output));
  }

  @Test
  void a_model_without_a_price_is_not_free_but_not_priced() {
    assertThat(Price.of(parse("").prices(), "ollama", "llama3")).isEmpty();
  }
}
