package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Used;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** The SQL of what was used up. Money is whole parts of 1e-9 US dollars, time is milliseconds. */
final class Spending {
  private static final int NANOS = 9; // decimal places

  static final String SPEND = """
      INSERT INTO spending (purse, tokens, nanos, most_tokens, most_nanos, millis, turns, tool_calls)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (purse) DO UPDATE SET
        tokens = spending.tokens + excluded.tokens,
        nanos = spending.nanos + excluded.nanos,
        most_tokens = CASE WHEN excluded.tokens > spending.most_tokens
          THEN excluded.tokens ELSE spending.most_tokens END,
        most_nanos = CASE WHEN excluded.nanos > spending.most_nanos
          THEN excluded.nanos ELSE spending.most_nanos END,
        millis = spending.millis + excluded.millis,
        turns = spending.turns + excluded.turns,
        tool_calls = spending.tool_calls + excluded.tool_calls
      """;

  static final String SPENT = """
      SELECT purse, tokens || ' ' || nanos || ' ' || most_tokens || ' ' || most_nanos
          || ' ' || millis || ' ' || turns || ' ' || tool_calls
        FROM spending WHERE purse = ?
      """;

  static final String FORGET_CONVERSATION =
      "DELETE FROM spending WHERE purse = 'conversation ' || ?";

  private Spending() {}

  /** Before the journal goes: it says which turns were the session's. */
  static String forgetTurns(Dialect dialect) {
    return "DELETE FROM spending WHERE purse IN (SELECT 'turn ' || (" + dialect.field("turn")
        + ") FROM step WHERE session = ? AND " + dialect.stepType() + " = 'prompted')";
  }

  static long nanos(BigDecimal money) {
    return money
        .movePointRight(NANOS)
        .setScale(0, RoundingMode.CEILING)
        .min(BigDecimal.valueOf(Long.MAX_VALUE))
        .longValue();
  }

  static Spent read(String row) {
    var parts = row.split(" ", 7);
    var all = new Used(
        Long.parseLong(parts[0]),
        money(parts[1]),
        Duration.ofMillis(Long.parseLong(parts[4])),
        Long.parseLong(parts[5]),
        Long.parseLong(parts[6]));
    return new Spent(all, Long.parseLong(parts[2]), money(parts[3]));
  }

  private static BigDecimal money(String nanos) {
    return BigDecimal.valueOf(Long.parseLong(nanos), NANOS);
  }
}
