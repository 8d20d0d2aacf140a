package dev.talaria.runtime.model;

import dev.talaria.config.Price;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Usage;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.Map;

/**
 * What model calls cost, in US dollars. A model has the price of the longest name that it begins
 * with ({@code claude-sonnet-4} for {@code claude-sonnet-4-20250514}); a name may be written
 * {@code provider/model}, and then counts before a shorter one. A model without a price costs
 * nothing.
 */
public final class Pricing {
  private static final int MILLION = 6; // decimal places

  private Pricing() {}

  public static BigDecimal cost(ModelChoice model, Usage usage, Map<String, Price> prices) {
    var qualified = model.provider() + "/" + model.model();
    return prices.entrySet().stream()
        .filter(entry -> begins(model.model(), entry.getKey()) || begins(qualified, entry.getKey()))
        .max(Comparator.comparingInt(entry -> entry.getKey().length()))
        .map(entry -> cost(usage, entry.getValue()))
        .orElse(BigDecimal.ZERO);
  }

  /** At a border of the name only: {@code gpt-5} is no prefix of {@code gpt-50}. */
  private static boolean begins(String model, String name) {
    return model.startsWith(name)
        && !name.isEmpty()
        && (model.length() == name.length()
            || !Character.isLetterOrDigit(model.charAt(name.length())));
  }

  private static BigDecimal cost(Usage usage, Price price) {
    var cached = Math.min(usage.cachedInput(), usage.input());
    return price
        .input()
        .multiply(BigDecimal.valueOf(usage.input() - cached))
        .add(price.cachedInput().multiply(BigDecimal.valueOf(cached)))
        .add(price.output().multiply(BigDecimal.valueOf(usage.output())))
        .movePointLeft(MILLION)
        .stripTrailingZeros();
  }
}
