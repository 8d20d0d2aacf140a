package dev.talaria.config;

import java.math.BigDecimal;

/** What one task may use up: {@code talaria.budget}. Zero means no limit. */
public record BudgetSettings(long tokens, BigDecimal money, int toolCalls) {}
