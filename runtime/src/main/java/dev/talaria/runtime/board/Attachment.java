package dev.talaria.runtime.board;

import org.jspecify.annotations.Nullable;

/**
 * A file that belongs to a card, kept under {@code name}.
 *
 * @param runtime which kept it: others find it only where they have one folder for the files of
 *     cards; null where that is not known
 */
public record Attachment(String name, long bytes, @Nullable String runtime) {
  public Attachment(String name, long bytes) {
    this(name, bytes, null);
  }
}
