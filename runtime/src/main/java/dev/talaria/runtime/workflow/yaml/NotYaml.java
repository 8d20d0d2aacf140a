package dev.talaria.runtime.workflow.yaml;

/** Why a text is no YAML that could be read. */
public final class NotYaml extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Place place;
  private final String hint;

  NotYaml(Place place, String message, String hint) {
    super(message);
    this.place = place;
    this.hint = hint;
  }

  public Place place() {
    return place;
  }

  /** What would be right; may be empty. */
  public String hint() {
    return hint;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
