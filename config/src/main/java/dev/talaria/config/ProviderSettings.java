package dev.talaria.config;

import java.util.List;

/**
 * How to reach one provider: {@code talaria.providers.<name>}. The wire is {@code openai},
 * {@code anthropic} or {@code gemini}; the key is a reference ({@code env:NAME}, {@code file:PATH})
 * or empty, never the key itself.
 */
public record ProviderSettings(
    String name, String wire, String baseUrl, String key, List<String> models, int contextWindow) {}
