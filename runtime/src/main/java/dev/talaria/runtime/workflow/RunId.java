package dev.talaria.runtime.workflow;

/** Names one run of a workflow: {@code wf_HHMMSS_xxxxxx}. */
public record RunId(String value) {
  public RunId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a run id must not be blank");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
