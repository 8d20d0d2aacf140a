package dev.talaria.runtime.board;

import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Work that may pass through many hands. What happens to it is decided by {@link CardRules}.
 *
 * @param number within its board, from 1
 * @param config what its workers inherit; its profile is who the card is assigned to
 * @param parents what has to be done before
 * @param version grows by one with each change: of two who change it at the same time one is
 *     refused
 */
public record Card(
    CardId id,
    String board,
    int number,
    Origin origin,
    Content content,
    SessionConfig config,
    List<CardId> parents,
    List<Attachment> attachments,
    Standing standing,
    long version) {
  public Card {
    parents = List.copyOf(parents);
    attachments = List.copyOf(attachments);
  }

  /**
   * Where it comes from.
   *
   * @param by who added it
   * @param conversation where it was added; null where that was none
   * @param step of the workflow that it belongs to; null where that is none
   * @param runtime which has that conversation; null where whoever works on the card is to tell of
   *     it
   */
  public record Origin(
      String by,
      @Nullable SessionId conversation,
      Instant at,
      @Nullable CardStep step,
      @Nullable String runtime) {}

  /** {@code #7 Mend the parser}, as people name it on its board. */
  public String title() {
    return "#" + number + " " + content.title();
  }

  /** {@code 7}, or {@code shop/7} where it is not on the board {@link Board#DEFAULT}. */
  public String reference() {
    return board.equals(Board.DEFAULT) ? "" + number : board + "/" + number;
  }

  /** Who it is assigned to. */
  public String profile() {
    return config.profile();
  }

  public Status status() {
    return standing.status();
  }

  /** What its children look at. */
  public boolean isDone() {
    return standing.doneAt() != null;
  }

  /** Whether a workflow says when it is begun, and not its parents. */
  public boolean isStep() {
    return origin.step() != null && origin.step().isOwn();
  }

  /** Of the step that it is, or a part of; empty where it is none. */
  public String path() {
    return origin.step() == null ? "" : origin.step().path();
  }

  /**
   * Whether it has to wait until that parent is done. A step does not wait for other steps: its
   * workflow has begun it.
   */
  public boolean waitsFor(Card parent) {
    var step = origin.step();
    var other = parent.origin.step();
    return !parent.isDone()
        && !(step != null
            && other != null
            && step.isOwn()
            && other.isOwn()
            && step.run().equals(other.run()));
  }

  Card standing(Standing now) {
    return new Card(
        id, board, number, origin, content, config, parents, attachments, now, version + 1);
  }

  Card written(Content other, SessionConfig inherited) {
    return new Card(
        id, board, number, origin, other, inherited, parents, attachments, standing, version + 1);
  }

  /** Part of a change that counts its version. */
  Card attaching(List<Attachment> more) {
    var names = more.stream().map(Attachment::name).collect(Collectors.toSet());
    var all = new ArrayList<>(attachments);
    all.removeIf(file -> names.contains(file.name()));
    all.addAll(more);
    return new Card(id, board, number, origin, content, config, parents, all, standing, version);
  }

  /** The same as part of a larger change. */
  Card inVersion(long other) {
    return new Card(
        id, board, number, origin, content, config, parents, attachments, standing, other);
  }

  Card having(List<CardId> otherParents, List<Attachment> otherAttachments, Standing now) {
    return new Card(
        id,
        board,
        number,
        origin,
        content,
        config,
        otherParents,
        otherAttachments,
        now,
        version + 1);
  }
}
