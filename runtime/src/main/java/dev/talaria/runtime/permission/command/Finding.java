package dev.talaria.runtime.permission.command;

/** One dangerous thing in a command line; {@code matched} is the part of it, as understood. */
public record Finding(Danger danger, String matched) {
  private static final int LONGEST = 200;

  public Finding {
    matched = matched.replace('\uE000', '…').replace('\uE001', '…');
    if (matched.length() > LONGEST) {
      matched = matched.substring(0, LONGEST) + "…";
    }
  }

  /** For the person who is asked. */
  public String risk() {
    return danger.risk();
  }
}
