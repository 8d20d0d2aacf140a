package dev.talaria.runtime.session;

import dev.talaria.config.PermissionSettings;
import dev.talaria.config.SupervisionSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * All that a session inherits, frozen at the moment it starts. The conversation is not part of it.
 *
 * @param environment of the calling shell, not of the runtime; may hold secrets, so it is reduced
 *     before it is stored
 * @param toolsets names of the groups of tools, or of single tools, that the session may use
 */
public record SessionConfig(
    String profile,
    ModelChoice model,
    List<ModelChoice> fallback,
    Reasoning reasoning,
    int maxOutputTokens,
    List<String> toolsets,
    Path workingDirectory,
    Map<String, String> environment,
    Budget budget,
    PermissionSettings permission,
    SupervisionSettings.Block supervision,
    Delegation delegation) {
  private static final PermissionSettings.Rule MAY_SCHEDULE =
      new PermissionSettings.Rule("*", "talaria cron *", "", PermissionSettings.Decision.ALLOW);

  public SessionConfig {
    delegation = delegation == null ? Delegation.NONE : delegation; // kept before there was any
    fallback = List.copyOf(fallback);
    toolsets = List.copyOf(toolsets);
    environment = Map.copyOf(environment);
  }

  /** The same for a caller elsewhere: their directory and environment. */
  public SessionConfig calledFrom(Path directory, Map<String, String> callersEnvironment) {
    return with(model, toolsets, directory, callersEnvironment, budget, supervision, delegation);
  }

  /** The same with another model. */
  public SessionConfig answeredBy(ModelChoice other) {
    return with(other, toolsets, workingDirectory, environment, budget, supervision, delegation);
  }

  /** The same under other rules for failures, those of another kind of session. */
  public SessionConfig supervisedBy(SupervisionSettings.Block other) {
    return with(model, toolsets, workingDirectory, environment, budget, other, delegation);
  }

  /** The same in another directory, with these tools. */
  public SessionConfig workingIn(Path directory, List<String> tools) {
    return with(model, tools, directory, environment, budget, supervision, delegation);
  }

  /** The same with so long for a turn. */
  public SessionConfig within(Duration deadline) {
    return within(
        new Budget(budget.task(), deadline, budget.turns(), budget.conversation(), budget.day()));
  }

  /** The same with another budget. */
  public SessionConfig within(Budget other) {
    return with(model, toolsets, workingDirectory, environment, other, supervision, delegation);
  }

  /** The same for a session of the next generation, which gets these tools. */
  public SessionConfig passedOn(List<String> tools, Delegation.Origin caller) {
    return with(
        model,
        tools,
        workingDirectory,
        environment,
        budget.ofOneWaitedFor(),
        supervision,
        delegation.below(caller));
  }

  /** The same for a session whose commands may, or may not, change jobs without asking. */
  public SessionConfig scheduling(boolean may) {
    var rules = new ArrayList<>(permission.rules());
    rules.remove(MAY_SCHEDULE);
    if (may) { // what the person's own rules say comes first
      rules.add(MAY_SCHEDULE);
    }
    return with(new PermissionSettings(rules, permission.askDeadline(), permission.onTimeout()));
  }

  private SessionConfig with(
      ModelChoice answering,
      List<String> tools,
      Path directory,
      Map<String, String> variables,
      Budget limits,
      SupervisionSettings.Block rules,
      Delegation generation) {
    return new SessionConfig(
        profile,
        answering,
        fallback,
        reasoning,
        maxOutputTokens,
        tools,
        directory,
        variables,
        limits,
        permission,
        rules,
        generation);
  }

  private SessionConfig with(PermissionSettings other) {
    return new SessionConfig(
        profile,
        model,
        fallback,
        reasoning,
        maxOutputTokens,
        toolsets,
        workingDirectory,
        environment,
        budget,
        other,
        supervision,
        delegation);
  }

  @Override
  public String toString() { // the environment may hold secrets
    return "SessionConfig[" + profile + ", " + model.model() + ", " + workingDirectory + "]";
  }
}
