package dev.talaria.config;

/**
 * A value that must not reach a log, a crash report, the journal or the wire.
 *
 * @param reveal the value itself; every use of this accessor is a place to review
 */
public record Secret(String reveal) {
  /** The secret that is not there. */
  public static final Secret UNSET = new Secret("");

  public boolean isSet() {
    return !reveal.isBlank();
  }

  @Override
  public String toString() {
    return isSet() ? "Secret[set]" : "Secret[unset]"; // a record's own toString prints every field
  }
}
