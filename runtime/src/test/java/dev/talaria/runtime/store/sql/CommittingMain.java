package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import java.time.Instant;
import java.util.List;

/** Commits one task after the other, and prints the number of each once it is kept; never ends. */
final class CommittingMain {
  private CommittingMain() {}

  public static void main(String[] args) throws Exception {
    var place = (Place) Class.forName(args[1])
        .getMethod("named", List.class)
        .invoke(null, List.of(args).subList(2, args.length));
    try (var store = place.open()) {
      for (int i = Integer.parseInt(args[0]); ; i++) {
        store.commit(writes(i));
        System.out.println(i);
        System.out.flush();
      }
    }
  }

  static List<Write> writes(int i) {
    return List.of(
        new Write.PutSession(task(i)),
        new Write.AppendStep(StoreRecords.TALK, new Step.Steered(at(i), "" + i)),
        new Write.PutDelivery(delivery(i)));
  }

  static SessionRecord task(int i) {
    return StoreRecords.task(
        new SessionId("bg_" + i),
        i,
        SessionRecord.State.ENDED,
        at(i),
        at(i),
        Outcome.succeeded("result " + i + " ".repeat(i % 5_000)));
  }

  static DeliveryRecord delivery(int i) {
    return new DeliveryRecord(
        "dl_" + i,
        new SessionId("bg_" + i),
        i,
        StoreRecords.TALK,
        StoreRecords.delivery().notice(),
        at(i),
        false,
        DeliveryRecord.State.STORED,
        at(i));
  }

  private static Instant at(int i) {
    return StoreRecords.T0.plusMillis(i);
  }
}
