package dev.talaria.actors.approval;

import dev.talaria.runtime.permission.Grant;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.wire.ApprovalInfo;

/** One that waits; {@code taskNumber} and {@code prompt} are those of the session that asked. */
record Question(ApprovalRecord record, ApprovalActor.Ask ask, int taskNumber, String prompt) {

  ApprovalInfo info() {
    return new ApprovalInfo(
        record.number(),
        record.session().value(),
        taskNumber,
        prompt,
        record.action(),
        record.risk(),
        String.join(", ", Grant.describe(record.covers())),
        record.askedAt().toString(),
        record.deadline().toString(),
        switch (ask.settings().onTimeout()) {
          case REFUSE -> "refuse";
          case SKIP -> "skip";
          case END_TASK -> "end-task";
        });
  }
}
