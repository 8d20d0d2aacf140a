package dev.talaria.runtime.board;

/** Names one card: {@code cd_HHMMSS_xxxxxx}. */
public record CardId(String value) {
  public CardId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a card id must not be blank");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
