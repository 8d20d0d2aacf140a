package dev.talaria.runtime.turn;

import dev.talaria.runtime.session.Step;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** What the person allowed for a whole session, as its journal tells it. */
public final class SessionGrants {
  private SessionGrants() {}

  /**
   * What holds: as {@link Step.Granted#covers} says it. A grant that was taken back does not come
   * to life by being noted once more, as a session may do that crashed on the answer.
   */
  public static Set<String> of(List<Step> journal) {
    var revoked = journal.stream()
        .filter(Step.Revoked.class::isInstance)
        .map(Step.Revoked.class::cast)
        .toList();
    return journal.stream()
        .filter(Step.Granted.class::isInstance)
        .map(Step.Granted.class::cast)
        .filter(granted -> revoked.stream().noneMatch(it -> takesBack(it, granted)))
        .map(Step.Granted::covers)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static boolean takesBack(Step.Revoked revoked, Step.Granted granted) {
    return granted.grant().isEmpty()
        ? revoked.covers().equals(granted.covers())
        : revoked.grant().equals(granted.grant());
  }
}
