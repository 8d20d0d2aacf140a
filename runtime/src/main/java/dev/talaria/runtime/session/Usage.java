package dev.talaria.runtime.session;

/**
 * Tokens that model calls used. {@code cachedInput} is part of {@code input}, {@code reasoning}
 * part of {@code output}.
 */
public record Usage(long input, long cachedInput, long output, long reasoning) {
  public static final Usage NONE = new Usage(0, 0, 0, 0);

  public Usage plus(Usage other) {
    return new Usage(
        input + other.input,
        cachedInput + other.cachedInput,
        output + other.output,
        reasoning + other.reasoning);
  }

  public long total() {
    return input + output;
  }
}
