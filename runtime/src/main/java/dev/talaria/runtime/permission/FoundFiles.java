package dev.talaria.runtime.permission;

import dev.talaria.config.PermissionSettings;
import dev.talaria.runtime.tool.Effects;
import dev.talaria.runtime.walk.Bounds;
import java.nio.file.Path;
import java.util.Set;

/**
 * What a tool may look at of all that it comes upon in a folder that it may read: what it could
 * have named without a question, or with no other question than the folder itself.
 *
 * @param workingDirectory absolute, links resolved, as {@code home}
 * @param grants those that hold for always; one for this session was given for the folder
 */
public record FoundFiles(
    PermissionPolicy policy,
    String tool,
    Path workingDirectory,
    Path home,
    PermissionSettings settings,
    Set<Grant> grants)
    implements Bounds {
  @Override
  public boolean letsIn(Path root, Path found) {
    String objection = objection(found.startsWith(root) ? root : workingDirectory, found);
    return objection.isEmpty() || objection.equals(objection(root, root));
  }

  /** What stands against reading a path from a directory, or nothing. */
  private String objection(Path directory, Path path) {
    var request = new PermissionRequest(
        tool, false, Effects.reading(path), "", directory, home, settings, grants, false);
    return switch (policy.decide(request)) {
      case Verdict.Allowed ignored -> "";
      case Verdict.Ask ask -> ask.risk();
      case Verdict.Refused refused -> refused.reason();
    };
  }
}
