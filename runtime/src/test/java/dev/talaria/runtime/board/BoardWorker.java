package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Holds a token in a {@link BoardWorld}, or believes that it does. */
final class BoardWorker {
  private final BoardWorld world;
  private final CardId card;
  private final long token;
  private @Nullable Instant sleepsUntil;

  /** Said again until it is answered. */
  private @Nullable Wish last;

  BoardWorker(BoardWorld world, CardId card, long token) {
    this.world = world;
    this.card = card;
    this.token = token;
  }

  @Nullable
  Wish last() {
    return last;
  }

  /** One that has slept comes back with a result, for however long it was away. */
  void act(int dispatcher) {
    if (sleepsUntil != null && sleepsUntil.isAfter(world.now())) {
      return;
    }
    if (last == null && sleepsUntil == null && world.random().nextInt(4) == 0) {
      sleepsUntil = world.now().plusSeconds(world.random().nextInt(400));
      return;
    }
    if (last == null && sleepsUntil == null && world.random().nextBoolean()) {
      world.ask(dispatcher, "renew " + card + " " + token, new ToRenew());
      return;
    }
    if (last == null) {
      last = world.random().nextInt(4) == 0 ? new ToEnd() : new ToHandOff(handOff());
    }
    world.ask(dispatcher, last + " of " + card + " " + token, last);
  }

  private HandOff handOff() {
    return switch (world.random().nextInt(sleepsUntil == null && world.hasRoom() ? 6 : 5)) {
      case 0 -> new HandOff.Review("look", List.of());
      case 1 -> new HandOff.Question("which?");
      case 2, 3, 4 -> new HandOff.Done("done by " + token, List.of());
      default -> new HandOff.Split("too much", List.of(BoardWorld.id(world.nextNumber())));
    };
  }

  private boolean has(Card it) {
    var claim = it.standing().claim();
    return claim != null && claim.token() == token;
  }

  private boolean hasIt() {
    return has(world.card(card));
  }

  private final class ToRenew extends Wish {
    @Override
    List<Ruling> decide(Instant clock) {
      return List.of(BoardWorld.RULES.renewed(world.card(card), token, clock));
    }

    @Override
    void kept(Card before, Card after, Instant clock) {
      assertThat(has(before) && has(after)).as("who renews has it").isTrue();
      assertThat(after.standing().claim().until()).isEqualTo(clock.plus(BoardWorld.LEASE));
    }

    @Override
    void answered(Ruling ruling) {
      assertThat(ruling).isInstanceOf(Ruling.Late.class);
      assertThat(hasIt()).as("who has it may renew").isFalse();
      world.leaves(BoardWorker.this);
    }
  }

  private final class ToHandOff extends Wish {
    private final HandOff said;

    ToHandOff(HandOff said) {
      this.said = said;
    }

    @Override
    List<Ruling> decide(Instant clock) {
      var ruling = BoardWorld.RULES.handedOff(world.card(card), token, said, clock);
      var all = new ArrayList<>(List.of(ruling));
      if (said instanceof HandOff.Split split && ruling instanceof Ruling.Changed) {
        all.add(world.added(split.parts().getFirst(), List.of(), clock));
      }
      return all;
    }

    @Override
    void kept(Card before, Card after, Instant clock) {
      ended(before, after);
    }

    @Override
    void answered(Ruling ruling) {
      assertThat(hasIt()).as("who has it may end it").isFalse();
      assertThat(ruling instanceof Ruling.Same)
          .as("what was said before, and only that, may be said again")
          .isEqualTo(world.card(card).standing().attempts().stream()
              .anyMatch(it -> it.token() == token && it.text().equals(said.text())));
      world.leaves(BoardWorker.this);
    }

    @Override
    public String toString() {
      return said.toString();
    }
  }

  private final class ToEnd extends Wish {
    private final Outcome outcome = world.any(List.of(
        Outcome.succeeded("my last words"),
        Outcome.failed(new AgentError.Transport("no network", "")),
        Outcome.failed(new AgentError.Transport("no network", "")),
        Outcome.failed(new AgentError.RateLimited("not now", "", null)),
        new Outcome(Outcome.State.CANCELLED, "", null, List.of())));

    @Override
    List<Ruling> decide(Instant clock) {
      return List.of(BoardWorld.RULES.ended(world.card(card), token, outcome, false, clock));
    }

    @Override
    void kept(Card before, Card after, Instant clock) {
      ended(before, after);
    }

    @Override
    void answered(Ruling ruling) {
      assertThat(hasIt()).as("who has it may end it").isFalse();
      world.leaves(BoardWorker.this);
    }

    @Override
    public String toString() {
      return outcome.state().toString();
    }
  }

  private void ended(Card before, Card after) {
    assertThat(has(before)).as("who ends it has it").isTrue();
    assertThat(after.standing().attempts().getLast().token()).isEqualTo(token);
    if (world.isHeard()) {
      world.leaves(this);
    }
  }
}
