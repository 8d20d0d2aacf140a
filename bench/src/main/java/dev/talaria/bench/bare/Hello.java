package dev.talaria.bench.bare;

/** The least that a JVM can do. */
public final class Hello {
  private Hello() {}

  public static void main(String[] args) {
    System.out.println("hello");
  }
}
