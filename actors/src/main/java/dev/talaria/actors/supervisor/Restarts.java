package dev.talaria.actors.supervisor;

import dev.talaria.actors.session.SessionActor;
import dev.talaria.config.SupervisionSettings;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** The crash rules of {@code talaria.supervision} in Pekko's terms. */
final class Restarts {
  private Restarts() {}

  /**
   * A session that throws begins again from its journal after a pause that grows, at most
   * {@code restart} times in a row; a quiet time of {@code within} makes it start counting anew.
   * After that it is stopped, and its parent tells the person. Pekko keeps what is left of a
   * session that crashed for {@code within} after its last crash, by the timer that starts counting
   * anew.
   */
  static Behavior<SessionActor.Command> supervised(
      Behavior<SessionActor.Command> session, SupervisionSettings.Crash crash) {
    var supervised = Behaviors.supervise(Overflows.asExceptions(session));
    if (crash.restart() == 0) {
      return supervised.onFailure(SupervisorStrategy.stop());
    }
    return supervised.onFailure(
        SupervisorStrategy.restartWithBackoff(crash.backoff(), crash.maxBackoff(), crash.jitter())
            .withMaxRestarts(crash.restart())
            .withResetBackoffAfter(crash.within()));
  }
}
