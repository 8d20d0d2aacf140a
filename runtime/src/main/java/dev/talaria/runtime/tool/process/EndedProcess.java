package dev.talaria.runtime.tool.process;

/**
 * A process that was ended because what it belonged to ended.
 *
 * @param command its command line, cut, on one line
 */
public record EndedProcess(long pid, String command) {
  private static final int LONGEST = 120;

  static EndedProcess of(long pid, String commandLine) {
    String line = commandLine.replaceAll("[\\p{Cntrl}\\s]+", " ").trim();
    return new EndedProcess(
        pid, line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1) + "…");
  }

  @Override
  public String toString() {
    return pid + " " + command;
  }
}
