package dev.talaria.runtime.digest.read;

/** Whole lines of one file, starting with a record (as far as that can be known). */
public final class Block {
  private final byte[] bytes;
  private final int length;
  private final long cut;
  private final boolean first;

  Block(byte[] bytes, int length, long cut, boolean first) {
    this.bytes = bytes;
    this.length = length;
    this.cut = cut;
    this.first = first;
  }

  /** Valid up to {@link #length}; not copied, and used again after {@link BlockReader#giveBack}. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  /** Bytes that are missing at the end of the last line, it being too long to be kept. */
  public long cut() {
    return cut;
  }

  /** Whether it is the file's first. */
  public boolean first() {
    return first;
  }
}
