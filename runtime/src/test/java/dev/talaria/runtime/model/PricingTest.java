package dev.talaria.runtime.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Price;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PricingTest {
  private static final Map<String, Price> PRICES = Map.of(
      "gpt-5", price("1.25", "0.125", "10"),
      "gpt-5-mini", price("0.25", "0.025", "2"),
      "local/gpt-5", price("0.1", "0.1", "0.1"),
      "claude-sonnet-4", price("3", "0.3", "15"));

  @ParameterizedTest
  @CsvSource({
    "openai,gpt-5,1000000,0,0,1.25",
    "openai,gpt-5,1000000,400000,0,0.8",
    "openai,gpt-5-2025-08-07,0,0,1000,0.01",
    "openai,gpt-5-mini-2025-08-07,1000,0,1000,0.00225",
    "openai,gpt-50,1000,0,1000,0",
    "local,gpt-5,1000000,0,0,0.1",
    "anthropic,claude-sonnet-4-20250514,1,1,1,0.0000153",
    "anthropic,claude-sonnet,5,5,5,0",
    "openai,gpt-5,10,99,0,0.00000125"
  })
  void a_model_costs_what_its_longest_name_says(
      String provider, String model, long input, long cached, long output, BigDecimal expected) {
    var choice = new ModelChoice(provider, "openai", "", model, "", 0);

    assertThat(Pricing.cost(choice, new Usage(input, cached, output, 0), PRICES))
        .isEqualByComparingTo(expected);
  }

  private static Price price(String input, String cached, String output) {
    return new Price(new BigDecimal(input), new BigDecimal(cached), new BigDecimal(output));
  }
}
