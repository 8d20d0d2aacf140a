package dev.talaria.config;

/** How the shell looks: {@code talaria.display}. */
public record DisplaySettings(
    boolean bellOnComplete, int maxWidth, boolean markdown, boolean showReasoning) {}
