package dev.talaria.runtime.store;

import java.math.BigDecimal;

/**
 * What was taken from a purse, and what the dearest call took.
 *
 * @param mostTokens of one call; {@code mostMoney} too
 */
public record Spent(Used all, long mostTokens, BigDecimal mostMoney) {}
