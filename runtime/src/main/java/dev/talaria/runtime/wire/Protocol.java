package dev.talaria.runtime.wire;

/** The version of the words. A client and a runtime talk in the highest number that both know. */
public final class Protocol {
  public static final int LOWEST = 1;
  public static final int HIGHEST = 1;

  private Protocol() {}
}
