package dev.talaria.actors.session;

import dev.talaria.actors.session.SessionActor.DeltasArrived;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.Quota;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;

/** Text on its way to the session: gathers, and tells the actor once for all that came. */
final class Deltas implements ModelListener {
  /** What came since the last time. */
  record Taken(String text, String reasoning) {}

  private final ActorRef<SessionActor.Command> session;
  private final long ticket;
  private final Consumer<Quota> gate;
  private final StringBuilder all = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private int told;
  private boolean signalled;

  Deltas(ActorRef<SessionActor.Command> session, long ticket, Consumer<Quota> gate) {
    this.session = session;
    this.ticket = ticket;
    this.gate = gate;
  }

  @Override
  public void quota(Quota quota) {
    gate.accept(quota);
  }

  @Override
  public synchronized void text(String delta) {
    all.append(delta);
    signal();
  }

  @Override
  public synchronized void reasoning(String delta) {
    reasoning.append(delta);
    signal();
  }

  private void signal() {
    if (!signalled) {
      signalled = true;
      session.tell(new DeltasArrived(ticket));
    }
  }

  synchronized Taken take() {
    signalled = false;
    var taken = new Taken(all.substring(told), reasoning.toString());
    told = all.length();
    reasoning.setLength(0);
    return taken;
  }

  synchronized String all() {
    return all.toString();
  }
}
