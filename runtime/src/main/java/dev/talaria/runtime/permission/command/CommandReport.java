package dev.talaria.runtime.permission.command;

import java.util.List;

/**
 * A command line as understood.
 *
 * @param findings what is dangerous about it, without doubles; empty where nothing is
 * @param commands each command that it would run, words joined by one space, in the order of the
 *     text; what cannot be told stands as {@code …}
 */
public record CommandReport(List<Finding> findings, List<String> commands) {
  public CommandReport {
    findings = List.copyOf(findings);
    commands = List.copyOf(commands);
  }

  public boolean has(Danger danger) {
    return findings.stream().anyMatch(finding -> finding.danger() == danger);
  }
}
