package dev.talaria.runtime.permission;

import dev.talaria.runtime.permission.place.SecretPlaces;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * One reason to ask about a call.
 *
 * @param needs what has to be granted for it to be settled
 * @param commands the commands of the call where a prefix may settle it; empty where only the very
 *     same call may: for everything dangerous
 */
record Concern(String risk, String reason, Coverage needs, List<String> commands) {
  Concern(String risk, String reason, Coverage needs) {
    this(risk, reason, needs, List.of());
  }

  /** A grant for a folder is none for the secrets in it, unless they are why it was asked for. */
  boolean isSettledBy(Set<Grant> grants, Path home) {
    return grants.stream().anyMatch(grant -> covers(grant.covers(), home))
        || (!commands.isEmpty()
            && commands.stream()
                .allMatch(command -> grants.stream().anyMatch(grant -> starts(grant, command))));
  }

  private boolean covers(Coverage granted, Path home) {
    if (granted instanceof Coverage.PathBelow(var tool, Path below)
        && needs instanceof Coverage.PathBelow(var needed, Path path)) {
      return tool.equals(needed)
          && path.startsWith(below)
          && (!SecretPlaces.isSecret(path, home) || SecretPlaces.isSecret(below, home));
    }
    return granted.equals(needs);
  }

  private boolean starts(Grant grant, String command) {
    return grant.covers() instanceof Coverage.CommandPrefix(var tool, var words)
        && tool.equals(needs.tool())
        && (command + " ").startsWith(String.join(" ", words) + " ");
  }
}
