package dev.talaria.runtime.permission;

import dev.talaria.runtime.permission.command.CommandReport;
import dev.talaria.runtime.permission.command.Danger;
import dev.talaria.runtime.permission.command.Finding;
import dev.talaria.runtime.permission.place.HistoryPlaces;
import dev.talaria.runtime.permission.place.LaterPlaces;
import dev.talaria.runtime.permission.place.OpenPlaces;
import dev.talaria.runtime.permission.place.OwnPlaces;
import dev.talaria.runtime.permission.place.SecretPlaces;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * What is asked about where no rule of the person says otherwise.
 *
 * <ul>
 *   <li>Reading is free in the working directory and in places that every program reads; elsewhere,
 *       and where keys and passwords are kept, it is asked about.
 *   <li>Changing files is free in the working directory, but for what other programs run by
 *       themselves and what git keeps history in; elsewhere it is asked about.
 *   <li>A command is asked about where it is dangerous, and free otherwise. Asking about each would
 *       train people to say yes without reading, and no list of good commands is ever long enough.
 *   <li>Talaria's own tools that only connect are free: they refuse private addresses by
 *       themselves.
 *   <li>A foreign tool that changes something and does not say what is asked about.
 * </ul>
 */
final class DefaultConcerns {
  /** Tools of ours: they say all that they touch, so what they do not say they do not do. */
  private static final Set<String> TELL_ALL = Set.of(
      "terminal",
      "process",
      "read_file",
      "write_file",
      "edit_file",
      "list_files",
      "search_files",
      "web_fetch",
      "web_search",
      "log_digest",
      "code_scan",
      "http_check",
      "system_status",
      "todo",
      "delegate");

  private final PermissionRequest request;
  private final OwnPlaces own;
  private final List<Concern> concerns = new ArrayList<>();

  private DefaultConcerns(PermissionRequest request, OwnPlaces own) {
    this.request = request;
    this.own = own;
  }

  static List<Concern> of(PermissionRequest request, CommandReport report, OwnPlaces own) {
    DefaultConcerns found = new DefaultConcerns(request, own);
    request.effects().reads().forEach(path -> found.read(path.normalize()));
    request.effects().writes().forEach(path -> found.written(path.normalize()));
    found.concerns.addAll(commands(request, report.findings()));
    found.foreign();
    return List.copyOf(found.concerns);
  }

  /** Danger is settled by a grant of this very command line only. */
  static List<Concern> commands(PermissionRequest request, List<Finding> findings) {
    var exact = new Coverage.ExactCommand(
        request.tool(), request.effects().command(), request.commandDirectory());
    return findings.stream()
        .map(finding -> new Concern(finding.risk(), finding.matched(), exact))
        .toList();
  }

  private void read(Path path) {
    if (SecretPlaces.isSecret(path, request.home())) {
      about(Danger.CREDENTIALS.risk(), path);
    } else if (!inside(path) && !OpenPlaces.isReadable(path) && !own.isReadable(path)) {
      about("reads outside the working directory", path);
    }
  }

  private void written(Path path) {
    if (SecretPlaces.isSecret(path, request.home())) {
      about(Danger.CREDENTIALS.risk(), path);
    } else if (!inside(path)) {
      about(Danger.OUTSIDE.risk(), path);
    } else if (LaterPlaces.runsLater(path)) {
      about(Danger.RUNS_LATER.risk(), path);
    } else if (HistoryPlaces.keepsHistory(path)) {
      about(Danger.HISTORY.risk(), path);
    }
  }

  private void about(String risk, Path path) {
    concerns.add(new Concern(risk, path.toString(), new Coverage.PathBelow(request.tool(), path)));
  }

  private void foreign() {
    boolean saysNothing = request.effects().command().isEmpty()
        && request.effects().reads().isEmpty()
        && request.effects().writes().isEmpty();
    if (request.hasSideEffects() && saysNothing && !TELL_ALL.contains(request.tool())) {
      String risk = "changes something, and does not say what";
      concerns.add(new Concern(risk, request.title(), new Coverage.WholeTool(request.tool())));
    }
  }

  private boolean inside(Path path) {
    return path.startsWith(request.workingDirectory());
  }
}
