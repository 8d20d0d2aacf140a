package dev.talaria.runtime.store.json;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * What must not reach a file.
 *
 * @param text takes secrets out of a text; applied to every text before it is written. Must give
 *     the same answer to the same text, and leave one without secrets as it is
 * @param secretName whether a variable of the environment is left out because of its name
 */
public record Redaction(UnaryOperator<String> text, Predicate<String> secretName) {

  /** Keeps texts as they are, and nothing of the environment. */
  public static Redaction withoutEnvironment() {
    return new Redaction(UnaryOperator.identity(), name -> true);
  }
}
