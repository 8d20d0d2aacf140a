package dev.talaria.runtime.permission;

import dev.talaria.config.PermissionSettings.Decision;
import dev.talaria.runtime.permission.command.CommandReport;
import dev.talaria.runtime.permission.command.Danger;
import dev.talaria.runtime.permission.command.DangerousCommands;
import dev.talaria.runtime.permission.command.Finding;
import dev.talaria.runtime.permission.command.Surroundings;
import dev.talaria.runtime.permission.place.OwnPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides about one call: in this order what nobody may do from inside a session, what the person
 * typed themselves, the person's rules, what they granted, and the defaults. A pure function: it
 * looks at no file, no clock, and never at what a model says about its own call.
 *
 * @param own what belongs to Talaria itself
 */
public record PermissionPolicy(OwnPlaces own) {
  private static final CommandReport NO_COMMAND = new CommandReport(List.of(), List.of());

  public Verdict decide(PermissionRequest request) {
    String command = request.effects().command();
    CommandReport report = command.isBlank()
        ? NO_COMMAND
        : DangerousCommands.read(
            command,
            new Surroundings(
                request.workingDirectory(), request.commandDirectory(), request.home(), own));
    Optional<String> ofOurs = touchesOurs(request, report);
    if (ofOurs.isPresent()) {
      return new Verdict.Refused("a session may not touch Talaria itself: " + ofOurs.get());
    }
    if (request.typedByPerson()) {
      return new Verdict.Allowed("typed by you");
    }
    PersonsRules rules = new PersonsRules(request, report);
    Optional<Decision> decision = rules.decision();
    return decision.isPresent()
        ? byRule(decision.get(), rules, request, report)
        : settle(DefaultConcerns.of(request, report, own), request, "nothing to ask about");
  }

  private Verdict byRule(
      Decision decision, PersonsRules rules, PermissionRequest request, CommandReport report) {
    return switch (decision) {
      case REFUSE -> new Verdict.Refused("a rule of yours refuses it");
      case ASK -> {
        List<Concern> concerns = new ArrayList<>(DefaultConcerns.of(request, report, own));
        concerns.addFirst(byRule(request, report));
        yield settle(concerns, request, "");
      }
      case ALLOW ->
        settle(
            rules.allowTheTool()
                ? List.of()
                : DefaultConcerns.commands(request, besideTheCommands(report)),
            request,
            "a rule of yours allows it");
    };
  }

  private static Concern byRule(PermissionRequest request, CommandReport report) {
    String risk = "a rule of yours asks about it";
    if (!request.effects().command().isBlank()) {
      var exact = new Coverage.ExactCommand(
          request.tool(), request.effects().command(), request.commandDirectory());
      List<String> commands = report.findings().isEmpty() ? report.commands() : List.of();
      return new Concern(risk, request.title(), exact, commands);
    }
    List<Path> paths = new ArrayList<>(request.effects().writes());
    paths.addAll(request.effects().reads());
    Coverage needs = paths.isEmpty()
        ? new Coverage.WholeTool(request.tool())
        : new Coverage.PathBelow(request.tool(), paths.getFirst());
    return new Concern(risk, request.title(), needs);
  }

  /**
   * What a line does beside the commands that a rule allows: redirections, variables, code.
   * {@code allow "echo *"} is not meant to allow {@code echo x > /etc/hosts}.
   */
  private static List<Finding> besideTheCommands(CommandReport report) {
    Set<String> commands = new LinkedHashSet<>();
    report.commands().forEach(line -> commands.add(new Finding(Danger.DELETE, line).matched()));
    return report.findings().stream()
        .filter(finding -> !commands.contains(finding.matched()))
        .toList();
  }

  private static Verdict settle(List<Concern> concerns, PermissionRequest request, String allowed) {
    List<Concern> open = concerns.stream()
        .filter(concern -> !concern.isSettledBy(request.grants(), request.home()))
        .toList();
    if (open.isEmpty()) {
      return new Verdict.Allowed(concerns.isEmpty() ? allowed : "granted by you");
    }
    Set<String> risks = new LinkedHashSet<>();
    Set<Coverage> needs = new LinkedHashSet<>();
    open.forEach(concern -> risks.add(concern.risk()));
    open.forEach(concern -> needs.add(concern.needs()));
    return new Verdict.Ask(String.join("; ", risks), open.getFirst().reason(), List.copyOf(needs));
  }

  private Optional<String> touchesOurs(PermissionRequest request, CommandReport report) {
    Optional<String> path = request.effects().writes().stream()
        .filter(own::isClosed)
        .map(Path::toString)
        .findFirst()
        .or(() -> request.effects().reads().stream()
            .filter(own::closedToReading)
            .map(Path::toString)
            .findFirst());
    return path.or(() -> report.findings().stream()
        .filter(finding -> finding.danger() == Danger.RUNTIME
            || (finding.danger() == Danger.WORKFLOW && !request.typedByPerson()))
        .map(Finding::matched)
        .findFirst());
  }
}
