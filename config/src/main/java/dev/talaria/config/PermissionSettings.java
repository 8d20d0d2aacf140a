package dev.talaria.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What is allowed, asked or refused: {@code talaria.permission}. The first rule that matches
 * decides.
 *
 * @param askDeadline zero: nobody is asked, and it is at once as if nobody had answered
 */
public record PermissionSettings(
    List<PermissionSettings.Rule> rules, Duration askDeadline, OnTimeout onTimeout) {
  public PermissionSettings {
    rules = List.copyOf(rules);
    Check.timeOrNone(askDeadline, "permission.ask-deadline");
  }

  /** Empty {@code command} or {@code path} matches every one; both are globs. */
  public record Rule(String tool, String command, String path, Decision decision) {
    public Rule {
      Check.filled(tool, "permission.rules.tool");
    }

    static Rule from(Section rule) {
      return new Rule(
          rule.text("tool"),
          rule.has("command") ? rule.text("command") : "",
          rule.has("path") ? rule.text("path") : "",
          rule.choice("decision", Decision.class));
    }
  }

  public enum Decision {
    ALLOW,
    ASK,
    REFUSE
  }

  /** What no answer in time means. */
  public enum OnTimeout {
    /** A no: the task may try it in another way. */
    REFUSE,
    /** The call is left out, and the task is told to go on without it. */
    SKIP,
    END_TASK
  }

  static PermissionSettings from(Section permission) {
    return new PermissionSettings(
        permission.sections("rules").stream()
            .map(rule -> rule.make("permission.rules", Rule::from))
            .flatMap(Optional::stream)
            .toList(),
        permission.duration("ask-deadline"),
        permission.choice("on-timeout", OnTimeout.class));
  }
}
