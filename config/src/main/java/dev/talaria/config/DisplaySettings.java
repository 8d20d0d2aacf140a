package dev.talaria.config;

/** How the shell looks: {@code talaria.display}. */
public record DisplaySettings(
    boolean bellOnComplete, int maxWidth, boolean markdown, boolean showReasoning) {
  public DisplaySettings {
    Check.between(32, 1000, maxWidth, "display.max-width");
  }

  static DisplaySettings from(Section display) {
    return new DisplaySettings(
        display.flag("bell-on-complete"),
        display.integer("max-width"),
        display.flag("markdown"),
        display.flag("show-reasoning"));
  }
}
