package dev.talaria.runtime.schedule;

/** Why something is no schedule: one sentence for whoever wrote it, with what would be right. */
public final class NotASchedule extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public NotASchedule(String message) {
    super(message);
  }

  /** The sentence. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
