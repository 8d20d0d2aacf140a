package dev.talaria.cli.render;

/**
 * Where something is shown.
 *
 * @param width of the terminal in cells
 * @param height of the terminal in rows; what is longer than that is cut where a whole can be asked
 *     for
 * @param maxWidth of a panel
 */
public record Page(int width, int height, int maxWidth, Style style) {
  private static final int NARROWEST_PANEL = 32;
  private static final int NARROWEST = 8;

  /** Not a terminal: nothing is cut. */
  public static final Page PIPE = new Page(100, Integer.MAX_VALUE, 100, Style.PLAIN);

  public Page {
    width = Math.max(NARROWEST, width);
    height = height <= 0 ? 24 : height;
  }

  /** Somebody looks at a window of that size; elsewhere a line may be of any length. */
  boolean isWindow() {
    return height != Integer.MAX_VALUE;
  }

  /** The outer width of a panel. */
  public int panelWidth() {
    return Math.min(width, Math.max(NARROWEST_PANEL, maxWidth));
  }

  /** How many lines a panel may have inside. */
  public int screenful() {
    return isWindow() ? Math.max(5, height - 6) : height;
  }
}
