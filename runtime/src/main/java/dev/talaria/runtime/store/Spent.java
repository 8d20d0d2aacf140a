package dev.talaria.runtime.store;

import java.math.BigDecimal;

/**
 * What model calls used up, in all and the dearest of them.
 *
 * @param tokens of all calls; {@code money} in US dollars
 * @param mostTokens of one call; {@code mostMoney} too
 */
public record Spent(long tokens, BigDecimal money, long mostTokens, BigDecimal mostMoney) {}
