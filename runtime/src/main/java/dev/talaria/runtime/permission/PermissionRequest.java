package dev.talaria.runtime.permission;

import dev.talaria.config.PermissionSettings;
import dev.talaria.runtime.tool.Effects;
import java.nio.file.Path;
import java.util.Set;

/**
 * One call that is about to be made.
 *
 * @param hasSideEffects whether making it twice may differ from making it once
 * @param title one line that says what it is about to do
 * @param workingDirectory of the session, absolute, symbolic links followed as in {@code effects}
 * @param grants those that hold now: for this session, and for always
 * @param typedByPerson the person typed the command themselves, word for word
 */
public record PermissionRequest(
    String tool,
    boolean hasSideEffects,
    Effects effects,
    String title,
    Path workingDirectory,
    Path home,
    PermissionSettings settings,
    Set<Grant> grants,
    boolean typedByPerson) {
  public PermissionRequest {
    workingDirectory = workingDirectory.normalize();
    home = home.normalize();
    grants = Set.copyOf(grants);
  }

  /** Where its command runs. */
  Path commandDirectory() {
    Path elsewhere = effects.directory();
    return elsewhere == null ? workingDirectory : elsewhere.normalize();
  }
}
