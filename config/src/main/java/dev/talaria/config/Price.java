package dev.talaria.config;

import java.math.BigDecimal;

/** US dollars for a million tokens of one model: {@code talaria.prices}. */
public record Price(BigDecimal input, BigDecimal cachedInput, BigDecimal output) {}
