package dev.talaria.runtime.store.sql;

/** Tables of records that are written again as a whole: a row is a body and columns made of it. */
public enum Kept {
  SESSION("session", "id", true),
  DELIVERY("delivery", "id", false),
  APPROVAL("approval", "number", false),
  GRANT("standing_grant", "id", false),
  JOB("job", "id", true),
  RUN("run", "id", false),
  BOARD("board", "name", false),
  CARD("card", "id", true),
  WORKFLOW_RUN("workflow_run", "id", false);

  private final String table;
  private final String key;
  private final boolean hasConfig;

  Kept(String table, String key, boolean hasConfig) {
    this.table = table;
    this.key = key;
    this.hasConfig = hasConfig;
  }

  public String table() {
    return table;
  }

  /** The column, and the field of the body, by which there is one row. */
  public String key() {
    return key;
  }

  /** Whether there are settings in it, whose environment is replaced as a whole. */
  public boolean hasConfig() {
    return hasConfig;
  }
}
