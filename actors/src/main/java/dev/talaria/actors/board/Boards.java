package dev.talaria.actors.board;

import dev.talaria.actors.store.StoreActor;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;

/** The boards themselves. Blocks, as {@link BoardDesk} does. */
public record Boards(BoardDesk desk) {
  private static final Board DEFAULT = new Board(Board.DEFAULT, "", Instant.EPOCH);

  /** By their names; {@link Board#DEFAULT} is always there. */
  public List<Board> all() {
    var kept = desk.read(store -> store.cards().boards());
    return kept.stream().anyMatch(board -> board.name().equals(Board.DEFAULT))
        ? kept
        : Stream.concat(kept.stream(), Stream.of(DEFAULT))
            .sorted(Comparator.comparing(Board::name))
            .toList();
  }

  public Optional<Board> named(String name) {
    return all().stream().filter(board -> board.name().equals(name)).findFirst();
  }

  /** The one of that name, or else the one that had it before. */
  public Optional<Board> called(String name) {
    return named(name).or(() -> all().stream().filter(it -> it.isCalled(name)).findFirst());
  }

  /** Gives it a name that nothing has. Throws as {@link #add} does. */
  public void rename(Board board, String name) {
    commit(new Write.RenameBoard(board.name(), name));
    desk.tellAll(board.name());
    desk.tellAll(name);
  }

  /**
   * Throws the {@link StoreProblem} as the cause of a {@link CompletionException} where it cannot
   * be kept.
   */
  public void add(Board board) {
    commit(new Write.PutBoard(board));
  }

  /** To be kept with a card: its board is there, also where somebody removed it at this moment. */
  public List<Write> with(String board) {
    return board.equals(Board.DEFAULT)
        ? List.of()
        : List.of(
            new Write.PutBoard(named(board).orElseGet(() -> new Board(board, "", desk.now()))));
  }

  /**
   * Removes a board, unless there are cards on it that are not archived.
   *
   * @return how many; 0: it is removed
   */
  public int remove(Board board) {
    int before = open(board);
    if (before > 0) {
      return before;
    }
    commit(new Write.RemoveBoard(board.name()));
    int since = open(board); // a card may have come with its board before the board was removed
    if (since > 0) {
      add(board);
    }
    return since;
  }

  private int open(Board board) {
    return desk.read(store -> store.cards().counts(board.name())).stream()
        .filter(count -> !count.status().equalsIgnoreCase(Status.ARCHIVED.name()))
        .mapToInt(Cards.Count::cards)
        .sum();
  }

  private void commit(Write write) {
    if (desk.commit(List.of(write), true) instanceof StoreActor.NotKept(var why, var stale)) {
      throw new CompletionException(new StoreProblem("it was not kept, " + why));
    }
  }
}
