package dev.talaria.config;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** US dollars for a million tokens of one model: {@code talaria.prices}. */
public record Price(BigDecimal input, BigDecimal cachedInput, BigDecimal output) {
  public Price {
    check(input, "prices.input");
    check(cachedInput, "prices.cached-input");
    check(output, "prices.output");
  }

  /**
   * The price of a model: under {@code provider/model}, else under its own name, both also without
   * the vendor before it ({@code vendor/model}) and the date behind it ({@code model-20250929}).
   * Empty: not priced, which is not the same as free.
   */
  public static Optional<Price> of(Map<String, Price> prices, String provider, String model) {
    var bare = model.substring(model.lastIndexOf('/') + 1);
    var undated = bare.replaceAll("-(20\\d{6}|20\\d{2}-\\d{2}-\\d{2}|latest)$", "");
    return Stream.of(provider + "/" + model, provider + "/" + undated, model, bare, undated)
        .filter(prices::containsKey)
        .findFirst()
        .map(prices::get);
  }

  private static void check(BigDecimal value, String key) {
    if (value.signum() < 0 || value.compareTo(BigDecimal.valueOf(1_000_000)) > 0) {
      throw new ConfigProblem(key, "must be 0 to 1000000 US dollars, was " + value);
    }
  }

  static Price from(Section price) {
    var input = price.money("input");
    return new Price(
        input,
        price.has("cached-input") ? price.money("cached-input") : input,
        price.money("output"));
  }
}
