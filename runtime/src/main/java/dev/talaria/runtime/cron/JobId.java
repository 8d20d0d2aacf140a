package dev.talaria.runtime.cron;

/** Names one job: {@code cr_HHMMSS_xxxxxx}. */
public record JobId(String value) {
  public JobId {
    if (value.isBlank()) {
      throw new IllegalArgumentException("a job id must not be blank");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
