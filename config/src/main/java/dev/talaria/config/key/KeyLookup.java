package dev.talaria.config.key;

import dev.talaria.config.Secret;

/** What became of looking for a key. */
public sealed interface KeyLookup {
  record Found(Secret key) implements KeyLookup {}

  /** The provider takes no key. */
  record NotNeeded() implements KeyLookup {}

  /** There is none; {@code hint} is a sentence about what to do. */
  record Missing(String hint) implements KeyLookup {}

  /** There is one that must not be used; {@code reason} and {@code hint} are sentences. */
  record Refused(String reason, String hint) implements KeyLookup {}
}
