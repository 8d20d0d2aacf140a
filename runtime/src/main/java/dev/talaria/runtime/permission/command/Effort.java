package dev.talaria.runtime.permission.command;

/**
 * How often the characters of a command are looked at before it counts as unreadable. Patterns may
 * go back and forth in what they match, and who writes the command also writes what they look at.
 */
final class Effort {
  private static final long MOST = 200_000_000; // about a second

  /** It was too much. */
  static final class Spent extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Spent() {
      super(null, null, false, false);
    }
  }

  private long spent;

  /** The same text, each look at which counts. */
  CharSequence on(String text) {
    return new Watched(text, this);
  }

  /** For work that looks at about so many. */
  void spend(long looks) {
    spent += looks;
    if (spent > MOST) {
      throw new Spent();
    }
  }

  private record Watched(String text, Effort effort) implements CharSequence {
    @Override
    public char charAt(int index) {
      effort.spend(1);
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
