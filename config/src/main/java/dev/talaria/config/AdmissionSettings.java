package dev.talaria.config;

/** How many tasks run and wait: {@code talaria.admission}. */
public record AdmissionSettings(int running, int queued, int perConversation) {}
