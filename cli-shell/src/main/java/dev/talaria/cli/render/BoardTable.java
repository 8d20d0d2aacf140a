package dev.talaria.cli.render;

import dev.talaria.runtime.wire.Reply;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code /board boards}. */
public final class BoardTable {
  private BoardTable() {}

  public static String text(List<Reply.Board> boards, Page page) {
    return Lists.wide(
            boards,
            "No board.",
            page,
            List.of("board", "cards", "about"),
            board -> List.of(board.name(), counts(board), about(board)))
        + boards.stream()
            .filter(board -> board.removed() != null)
            .map(board -> Says.note(board.name() + ": " + CardSays.removed(board.removed()), page))
            .collect(Collectors.joining());
  }

  private static String about(Reply.Board board) {
    var formerly = board.formerly();
    return formerly == null
        ? board.about()
        : Stream.of(board.about(), "formerly " + String.join(", ", formerly))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining("; "));
  }

  /** "1 blocked, 3 ready", in the order in which they are looked at. */
  private static String counts(Reply.Board board) {
    return Stream.concat(
            CardTable.PLACES.stream(),
            board.counts().keySet().stream()
                .filter(place -> !CardTable.PLACES.contains(place))
                .sorted())
        .filter(place -> board.counts().getOrDefault(place, 0) > 0)
        .map(place -> board.counts().get(place) + " " + place)
        .collect(Collectors.joining(", "));
  }
}
