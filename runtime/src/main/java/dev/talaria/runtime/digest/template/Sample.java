package dev.talaria.runtime.digest.template;

/**
 * One record kept whole as the example of its pattern.
 *
 * @param file in the order of reading
 * @param line within the file, from 1
 * @param text as it was read, but for bytes that are not UTF-8; cut where {@code cut} says so
 * @param length of the record in bytes
 * @param lines that the record has
 * @param cut whether the text is not all
 */
public record Sample(int file, long line, String text, long length, int lines, boolean cut) {
  boolean isBefore(Sample other) {
    return file != other.file ? file < other.file : line < other.line;
  }

  Sample shifted(long by) {
    return new Sample(file, line + by, text, length, lines, cut);
  }
}
