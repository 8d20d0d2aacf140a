package dev.talaria.runtime.store.json;

import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;

/**
 * What must not reach a file.
 *
 * @param text takes secrets out of a text; applied to every text before it is written. Must leave
 *     one without secrets as it is
 * @param secretVariable whether a variable of the environment is left out, because of its name or
 *     its value
 */
public record Redaction(UnaryOperator<String> text, BiPredicate<String, String> secretVariable) {

  /** Keeps texts as they are, and nothing of the environment. */
  public static Redaction withoutEnvironment() {
    return new Redaction(UnaryOperator.identity(), (name, value) -> true);
  }
}
