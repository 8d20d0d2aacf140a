package dev.talaria.actors.socket;

import dev.talaria.runtime.permission.Grant;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.wire.GrantInfo;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was allowed for longer than once, as two records tell it. One of them may be gone.
 *
 * @param answer of a session that has not ended
 * @param always where it holds for all of them
 */
record StandingGrant(
    String name, @Nullable ApprovalRecord answer, @Nullable GrantRecord always) {

  /** Oldest first. */
  static List<StandingGrant> of(List<ApprovalRecord> answers, List<GrantRecord> grants) {
    var found = new LinkedHashMap<String, StandingGrant>();
    for (var grant : grants) {
      found.put(grant.name(), new StandingGrant(grant.name(), null, grant));
    }
    for (var answer : answers) {
      var name = "" + answer.number();
      var always = found.containsKey(name) ? found.get(name).always : null;
      found.put(name, new StandingGrant(name, answer, always));
    }
    return found.values().stream()
        .filter(grant -> !grant.covers().isEmpty())
        .sorted(Comparator.comparing(StandingGrant::since))
        .toList();
  }

  String covers() {
    return always != null ? always.grant() : Objects.requireNonNull(answer).covers();
  }

  private Instant since() {
    return always != null
        ? always.at()
        : Objects.requireNonNull(Objects.requireNonNull(answer).answeredAt());
  }

  GrantInfo info(GrantRecord.@Nullable Origin from) {
    return new GrantInfo(
        name,
        always != null ? "always" : "session",
        Grant.describe(covers()),
        since().toString(),
        from == null ? null : from.session().value(),
        from == null ? 0 : from.taskNumber(),
        from == null ? "" : from.prompt());
  }
}
