package dev.talaria.config;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Limits of tools and the toolsets that group them: {@code talaria.tools}. */
public record ToolSettings(
    Map<String, List<String>> toolsets,
    Duration deadline,
    Duration grace,
    int outputCap,
    long outputFileCap,
    boolean allowPrivateAddresses,
    List<String> environment) {}
