package dev.talaria.runtime.store;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import java.time.Duration;
import java.util.List;

/** As {@link StoreRecords}, of the board. */
public final class CardRecords {
  public static final CardId CARD = new CardId("cd_143022_c0ffee");
  public static final CardId PARENT = new CardId("cd_143000_0000aa");
  public static final SessionId WORKER = new SessionId("cn_143100_0a0b0c");
  public static final SessionId WORKER_BEFORE = new SessionId("cn_143022_0d0e0f");

  private CardRecords() {}

  public static Board board() {
    return new Board("shop", "What the shop needs", StoreRecords.T0.minusSeconds(90));
  }

  /** Being worked on for the second time. */
  public static Card card() {
    return new Card(
        CARD,
        "shop",
        7,
        new Card.Origin("ada", StoreRecords.TALK, StoreRecords.T0, null, null),
        content(),
        StoreRecords.config(),
        List.of(PARENT),
        List.of(new Attachment("plan.md", 1_234)),
        new Standing(
            Status.RUNNING,
            null,
            2,
            new Claim(
                2,
                "runtime",
                WORKER,
                StoreRecords.T0.plusSeconds(60),
                StoreRecords.T0.plusSeconds(180),
                true),
            1,
            null,
            List.of(attempt()),
            "half of it",
            null),
        1);
  }

  /** What it waits for: it was done once, then again and given up. */
  public static Card parent() {
    var it = card();
    return new Card(
        PARENT,
        "shop",
        6,
        new Card.Origin("bob", null, StoreRecords.T0.minusSeconds(22), null, null),
        new Content(
            "Read the grammar",
            new Work.Command("make grammar"),
            Content.Priority.LOW,
            List.of(),
            null,
            null,
            new Workspace.Scratch(),
            0,
            Content.Notify.NEVER,
            null),
        it.config(),
        List.of(),
        List.of(),
        new Standing(
            Status.BLOCKED,
            new Hold(Hold.Kind.GAVE_UP, "make ended with 2"),
            3,
            null,
            2,
            StoreRecords.T0.plusSeconds(30),
            List.of(),
            "",
            StoreRecords.T0.plusSeconds(20)),
        1);
  }

  public static Content content() {
    return new Content(
        "Mend the parser",
        new Work.Prompt("Répare l'analyseur\nde /code/shop"),
        Content.Priority.URGENT,
        List.of("parser", "été"),
        StoreRecords.T0.plus(Duration.ofDays(2)),
        StoreRecords.T0.minusSeconds(5),
        new Workspace.Worktree("/code/my shop"),
        4,
        Content.Notify.FAILURE,
        null);
  }

  public static Attempt attempt() {
    return new Attempt(
        1,
        "runtime",
        WORKER_BEFORE,
        "work",
        StoreRecords.T0.plusSeconds(1),
        StoreRecords.T0.plusSeconds(40),
        Attempt.End.FAILED,
        "the tests do not compile");
  }

  public static CardEvent event() {
    return new CardEvent(
        CARD, StoreRecords.T0.plusSeconds(50), "ada", CardEvent.Kind.COMMENT, "look at line 3");
  }

  /** The same card after {@code version} changes. */
  public static Card with(Card it, long version) {
    return with(it, it.config(), version);
  }

  public static Card with(Card it, SessionConfig config, long version) {
    return new Card(
        it.id(),
        it.board(),
        it.number(),
        it.origin(),
        it.content(),
        config,
        it.parents(),
        it.attachments(),
        it.standing(),
        version);
  }

  /** The same card, standing so. */
  public static Card with(Card it, Standing standing) {
    return new Card(
        it.id(),
        it.board(),
        it.number(),
        it.origin(),
        it.content(),
        it.config(),
        it.parents(),
        it.attachments(),
        standing,
        it.version());
  }

  public static SessionConfig assignedTo(String profile, SessionConfig it) {
    return new SessionConfig(
        profile,
        it.model(),
        it.fallback(),
        it.reasoning(),
        it.maxOutputTokens(),
        it.toolsets(),
        it.workingDirectory(),
        it.environment(),
        it.budget(),
        it.permission(),
        it.supervision(),
        it.delegation());
  }
}
