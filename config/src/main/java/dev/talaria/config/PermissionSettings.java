package dev.talaria.config;

import java.time.Duration;
import java.util.List;

/**
 * What is allowed, asked or refused: {@code talaria.permission}. The first rule that matches
 * decides.
 */
public record PermissionSettings(
    List<PermissionSettings.Rule> rules, Duration askDeadline, OnTimeout onTimeout) {
  /** Empty {@code command} or {@code path} matches every one; both are globs. */
  public record Rule(String tool, String command, String path, Decision decision) {}

  public enum Decision {
    ALLOW,
    ASK,
    REFUSE
  }

  public enum OnTimeout {
    REFUSE,
    END_TASK
  }
}
