package dev.talaria.actors.session;

import dev.talaria.actors.session.SessionActor.DeltasArrived;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.Quota;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.permission.redaction.StreamRedactor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Text of one model call on its way to the session, without secrets: gathers, and tells the actor
 * once for all that came. What may still become a secret is told when more has come.
 */
final class Deltas implements ModelListener {
  /** What came since the last time. */
  record Taken(String text, String reasoning) {}

  private final ActorRef<SessionActor.Command> session;
  private final long ticket;
  private final Consumer<Quota> gate;
  private final StreamRedactor said;
  private final StreamRedactor thought;
  private final StringBuilder text = new StringBuilder();
  private final StringBuilder reasoning = new StringBuilder();
  private int told;
  private boolean signalled;

  Deltas(
      ActorRef<SessionActor.Command> session,
      long ticket,
      Consumer<Quota> gate,
      Supplier<Redactor> redactor) {
    this.session = session;
    this.ticket = ticket;
    this.gate = gate;
    this.said = new StreamRedactor(redactor);
    this.thought = new StreamRedactor(redactor);
  }

  @Override
  public void quota(Quota quota) {
    gate.accept(quota);
  }

  @Override
  public synchronized void text(String delta) {
    text.append(said.accept(delta));
    signal();
  }

  @Override
  public synchronized void reasoning(String delta) {
    reasoning.append(thought.accept(delta));
    signal();
  }

  private void signal() {
    if (!signalled && (text.length() > told || !reasoning.isEmpty())) {
      signalled = true;
      session.tell(new DeltasArrived(ticket));
    }
  }

  synchronized Taken take() {
    signalled = false;
    var taken = new Taken(text.substring(told), reasoning.toString());
    told = text.length();
    reasoning.setLength(0);
    return taken;
  }

  /** Nothing more comes. */
  synchronized void finish() {
    text.append(said.finish());
    reasoning.append(thought.finish());
  }

  synchronized String soFar() {
    return text.append(said.flush()).toString();
  }
}
