package dev.talaria.runtime.permission;

import dev.talaria.config.PermissionSettings.Decision;
import dev.talaria.config.PermissionSettings.Rule;
import dev.talaria.runtime.permission.command.CommandReport;
import dev.talaria.runtime.permission.command.Danger;
import dev.talaria.runtime.permission.place.PathGlob;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The rules that a person wrote, applied to one call.
 *
 * <p>A command line may run several commands and a call may touch several files: each finds its own
 * first rule, and the strictest of these decisions counts. So {@code allow "mvn *"} says nothing
 * about {@code mvn verify; git push}, and {@code refuse "git push*"} refuses it.
 */
final class PersonsRules {
  /**
   * What one rule can be about.
   *
   * @param command one command of the line, or empty
   * @param paths those of the call, or where the command runs
   * @param whole the command is a line that could not be read: no rule about commands can allow it
   */
  private record Matter(String command, List<Path> paths, boolean whole) {}

  private final PermissionRequest request;
  private final CommandReport report;

  PersonsRules(PermissionRequest request, CommandReport report) {
    this.request = request;
    this.report = report;
  }

  /**
   * The strictest decision; empty where a part of the call has no rule and no other part a strict
   * one.
   */
  Optional<Decision> decision() {
    Set<Decision> decisions = new LinkedHashSet<>();
    boolean all = true;
    for (Matter matter : matters()) {
      Optional<Decision> first = request.settings().rules().stream()
          .filter(rule -> matches(rule, matter))
          .map(Rule::decision)
          .findFirst();
      first.ifPresent(decisions::add);
      all &= first.isPresent();
    }
    if (decisions.contains(Decision.REFUSE)) {
      return Optional.of(Decision.REFUSE);
    }
    if (decisions.contains(Decision.ASK)) {
      return Optional.of(Decision.ASK);
    }
    return all ? Optional.of(Decision.ALLOW) : Optional.empty();
  }

  /** Whether a rule allows all that the tool does, wherever it does it. */
  boolean allowTheTool() {
    return request.settings().rules().stream()
        .filter(
            rule -> isForTool(rule) && rule.command().isEmpty() && rule.path().isEmpty())
        .findFirst()
        .filter(rule -> rule.decision() == Decision.ALLOW)
        .isPresent();
  }

  private List<Matter> matters() {
    List<Matter> matters = new ArrayList<>();
    Set<Path> paths = new LinkedHashSet<>(request.effects().reads());
    paths.addAll(request.effects().writes());
    paths.forEach(path -> matters.add(new Matter("", List.of(path.normalize()), false)));
    String line = request.effects().command().strip();
    if (!line.isEmpty()) {
      List<Path> there = List.of(request.commandDirectory());
      report.commands().forEach(command -> matters.add(new Matter(command, there, false)));
      if (report.has(Danger.UNREADABLE)) {
        matters.add(new Matter(line, there, true));
      }
    }
    if (matters.isEmpty()) {
      matters.add(new Matter("", List.of(), false));
    }
    return matters;
  }

  private boolean matches(Rule rule, Matter matter) {
    return isForTool(rule)
        && (rule.command().isEmpty() || command(rule, matter))
        && (rule.path().isEmpty() || path(rule, matter));
  }

  private boolean isForTool(Rule rule) {
    return PathGlob.text(rule.tool()).matcher(request.tool()).matches();
  }

  /**
   * A trailing {@code " *"} also stands for no words at all: {@code "mvn *"} is {@code mvn} too.
   */
  private static boolean command(Rule rule, Matter matter) {
    String glob = rule.command();
    String command = matter.command;
    return !(matter.whole && rule.decision() == Decision.ALLOW)
        && !command.isEmpty()
        && (PathGlob.text(glob).matcher(command).matches()
            || (glob.endsWith(" *") && command.equals(glob.substring(0, glob.length() - 2))));
  }

  private boolean path(Rule rule, Matter matter) {
    var glob = PathGlob.path(rule.path(), request.home().toString());
    return matter.paths.stream().anyMatch(path -> glob.matcher(path.toString()).matches());
  }
}
