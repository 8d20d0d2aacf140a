package dev.talaria.actors.approval;

import dev.talaria.runtime.permission.Grant;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.wire.ApprovalInfo;
import org.jspecify.annotations.Nullable;

/** One that waits. */
record Question(ApprovalRecord record, ApprovalActor.Ask ask) {

  ApprovalInfo info() {
    var asker = ask.asker();
    return new ApprovalInfo(
        record.number(),
        record.session().value(),
        asker.number(),
        asker.prompt(),
        record.action(),
        record.risk(),
        String.join(", ", Grant.describe(record.covers())),
        record.askedAt().toString(),
        record.deadline().toString(),
        switch (ask.settings().onTimeout()) {
          case REFUSE -> "refuse";
          case SKIP -> "skip";
          case END_TASK -> "end-task";
        },
        text(asker.task()),
        text(asker.conversation()),
        asker.part());
  }

  private static @Nullable String text(@Nullable SessionId id) {
    return id == null ? null : id.value();
  }
}
