package dev.talaria.actors.socket;

import dev.talaria.actors.board.Boards;
import dev.talaria.config.Nearest;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the card that a person means: its number on the default board, BOARD/NUMBER, its id, or a
 * unique beginning of its id; and the board.
 */
record CardFinder(Actors actors) {
  private static final int NAMED_BACK = 3;
  private static final Pattern NUMBER = Pattern.compile("(?:([^/\\s]+)/)?#?([0-9]{1,9})");

  Card find(String named) throws Refusal {
    var name = named.strip();
    var number = NUMBER.matcher(name);
    if (number.matches()) {
      var board = number.group(1) == null ? Board.DEFAULT : number.group(1);
      return numbered(board, Integer.parseInt(number.group(2)), name);
    }
    var exact = name.isEmpty()
        ? Optional.<Card>empty()
        : actors.read(store -> store.cards().card(new CardId(name)));
    return exact.isPresent() ? exact.get() : onlyOne(name, beginning(name));
  }

  private Card numbered(String board, int number, String name) throws Refusal {
    var card = actors.read(store -> store.cards().numbered(board, number));
    if (card.isEmpty()) {
      var now = board(board).name(); // it may have had another name before
      card = actors.read(store -> store.cards().numbered(now, number));
    }
    return card.orElseThrow(() -> unknown(name));
  }

  private static Card onlyOne(String name, List<Card> meant) throws Refusal {
    if (meant.isEmpty()) {
      throw unknown(name);
    }
    if (meant.size() > 1) {
      throw Refusal.usage(
          "\"" + name + "\" could be "
              + meant.stream().map(card -> card.id().value()).collect(Collectors.joining(" or ")),
          "give more of the id");
    }
    return meant.getFirst();
  }

  private List<Card> beginning(String name) throws Refusal {
    return name.isEmpty()
        ? List.of()
        : actors.read(store -> store.cards().beginning(name, NAMED_BACK));
  }

  private static Refusal unknown(String name) {
    return Refusal.notFound("there is no card \"" + name + "\"", "/board list shows them");
  }

  /** The board that is, or was, called so; the default one for null. */
  Board board(@Nullable String named) throws Refusal {
    var name = named == null ? Board.DEFAULT : named.strip();
    var boards = actors.blocking(new Boards(actors.board())::all);
    for (var board : boards) {
      if (board.name().equals(name)) {
        return board;
      }
    }
    for (var board : boards) {
      if (board.isCalled(name)) {
        return board;
      }
    }
    throw Refusal.notFound(
        "there is no board \"" + name + "\""
            + Nearest.hint(name, boards.stream().map(Board::name).toList()),
        "/board boards lists them");
  }
}
