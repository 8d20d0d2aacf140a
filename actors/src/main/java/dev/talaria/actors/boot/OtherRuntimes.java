package dev.talaria.actors.boot;

import dev.talaria.actors.board.BoardActor;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.workflow.WorkflowActor;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.Elsewhere;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.wire.Event;
import java.util.HashSet;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the actors what other runtimes did: the dispatcher looks, and so does whoever watches. */
record OtherRuntimes(
    Store store,
    ActorRef<NotifierActor.Command> notifier,
    ActorRef<BoardActor.Command> board,
    ActorRef<WorkflowActor.Command> workflows)
    implements Elsewhere {
  private static final Logger LOG = LoggerFactory.getLogger(OtherRuntimes.class);

  @Override
  public void changed(Set<String> boards) {
    board.tell(new BoardActor.ChangedElsewhere());
    workflows.tell(new WorkflowActor.ChangedElsewhere());
    try {
      var names = new HashSet<>(boards);
      if (boards.isEmpty()) {
        names.add(Board.DEFAULT);
        store.cards().boards().forEach(kept -> names.add(kept.name()));
      }
      names.forEach(name -> notifier.tell(new NotifierActor.Tell(new Event.BoardChanged(name))));
    } catch (StoreProblem e) { // whoever watches looks again at the next change
      LOG.warn("the boards cannot be read: {}", e.getMessage());
    }
  }

  @Override
  public void delivered() {
    try {
      notifier.tell(new NotifierActor.Found(
          store.deliveries(new DeliveryQuery(null, true, Integer.MAX_VALUE))));
    } catch (StoreProblem e) { // they are offered at the next start
      LOG.warn("deliveries cannot be read: {}", e.getMessage());
    }
  }
}
