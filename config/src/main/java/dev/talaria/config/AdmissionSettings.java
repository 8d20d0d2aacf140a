package dev.talaria.config;

/** How many tasks run and wait: {@code talaria.admission}. */
public record AdmissionSettings(int running, int queued, int perConversation) {
  public AdmissionSettings {
    Check.between(1, 1_000_000, running, "admission.running");
    Check.between(0, 1_000_000, queued, "admission.queued");
    Check.between(1, 1_000_000, perConversation, "admission.per-conversation");
  }

  static AdmissionSettings from(Section admission) {
    return new AdmissionSettings(
        admission.integer("running"),
        admission.integer("queued"),
        admission.integer("per-conversation"));
  }
}
