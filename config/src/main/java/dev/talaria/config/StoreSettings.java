package dev.talaria.config;

import java.time.Duration;

/**
 * What is kept, where, and for how long: {@code talaria.store}.
 *
 * @param retention zero: for ever
 * @param url of a PostgreSQL server; empty: a file in the state directory
 * @param password a reference ({@code env:NAME}, {@code file:PATH}) or empty, never the password
 * @param schema of boards and cards there; each runtime has one beside it for what is its own
 */
public record StoreSettings(
    Duration retention,
    long freeSpaceFloor,
    String url,
    String user,
    String password,
    String schema) {
  private static final Duration LONGEST = Duration.ofDays(36_500);
  private static final String URL =
      "(?i)(jdbc:)?postgres(ql)?://[^\\s/?#]+/[^\\s/?#]+([?][^\\s#]*)?";
  private static final int LONGEST_NAME = 40; // of the 63 bytes that a name may have there

  public StoreSettings {
    boolean fits =
        retention.compareTo(Duration.ofHours(1)) >= 0 && retention.compareTo(LONGEST) <= 0;
    if (!fits && !retention.isZero()) {
      throw new ConfigProblem(
          "store.retention",
          "must be 1 hour to 36500 days, or 0 to keep all, was " + Check.shown(retention));
    }
    Check.between(0, Long.MAX_VALUE, freeSpaceFloor, "store.free-space-floor");
    checkUrl(url);
    Check.reference(password, "store.password", "password");
    if (!schema.matches("[a-z][a-z0-9_]*") || schema.length() > LONGEST_NAME) {
      throw new ConfigProblem(
          "store.schema",
          "must be a name of up to " + LONGEST_NAME + " small letters, digits and _, was \""
              + schema + "\"");
    }
  }

  private static void checkUrl(String url) {
    if (url.matches("(?i)[^?#]*//[^/?#]*@.*")
        || url.matches("(?i).*[?&](user|password|sslpassword)=.*")) {
      throw new ConfigProblem(
          "store.url",
          "must not hold a user or a password; use store.user and store.password for that");
    }
    if (url.matches("(?i).*[?&](options|currentschema)=.*")) {
      throw new ConfigProblem(
          "store.url", "must not set options or currentSchema; store.schema names what is shared");
    }
    if (!url.isEmpty() && !url.matches(URL)) {
      throw new ConfigProblem(
          "store.url",
          "must be empty or an address such as postgresql://host:5432/database, was \"" + url
              + "\"");
    }
  }

  static StoreSettings from(Section store) {
    return new StoreSettings(
        store.duration("retention"),
        store.size("free-space-floor"),
        store.text("url").strip(),
        store.text("user").strip(),
        store.text("password").strip(),
        store.text("schema"));
  }

  /** With a file. */
  public static StoreSettings ofFile(Duration retention, long freeSpaceFloor) {
    return new StoreSettings(retention, freeSpaceFloor, "", "", "", "talaria");
  }

  /** Whether it is on a server. */
  public boolean isOnServer() {
    return !url.isEmpty();
  }
}
