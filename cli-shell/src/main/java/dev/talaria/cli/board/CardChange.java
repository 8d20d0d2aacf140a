package dev.talaria.cli.board;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.CardSays;
import dev.talaria.cli.render.Moments;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Request;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A verb that changes one card.
 *
 * @param request answered by the card
 * @param became goes on with the sentence that begins with the card
 */
public record CardChange(Request request, Function<CardInfo, String> became) {

  /** Finds a file that was typed; refuses one that cannot be read. */
  public interface Files {
    Path at(String typed) throws Refused;
  }

  /** One for each of the cards that are named: {@code 1,2,3}. */
  public static List<CardChange> each(Given given, Files files, Moments moments) throws Refused {
    var changes = new ArrayList<CardChange>();
    var rest = given
        .arguments()
        .subList(
            given.verb().takesMany() ? given.arguments().size() : 1,
            given.arguments().size());
    for (var card : cards(given)) {
      var one = new ArrayList<>(List.of(card));
      one.addAll(rest);
      changes.add(of(new Given(given.verb(), one, given.flags()), files, moments));
    }
    return changes;
  }

  private static List<String> cards(Given given) throws Refused {
    boolean several = switch (given.verb()) {
      case BOARD_READY, BOARD_BLOCK, BOARD_REVIEW, BOARD_DONE, BOARD_RELEASE, BOARD_ARCHIVE -> true;
      default -> false;
    };
    if (!several) {
      return List.of(given.first());
    }
    var named = given.verb().takesMany() ? given.arguments() : List.of(given.first());
    var cards = named.stream()
        .flatMap(part -> Stream.of(part.split(",", -1)))
        .map(String::strip)
        .filter(card -> !card.isEmpty())
        .distinct()
        .toList();
    if (cards.isEmpty()) {
      throw Refused.usage("there is no card; usage: " + given.verb().usage(), "");
    }
    return cards;
  }

  private static CardChange of(Given given, Files files, Moments moments) throws Refused {
    var card = CardRequests.card(given.first());
    var rest = given.textFrom(1);
    Function<CardInfo, String> stands = now -> CardSays.standing(now, moments);
    return switch (given.verb()) {
      case BOARD_ASSIGN ->
        new CardChange(CardRequests.assign(card, rest), now -> "is for " + rest.strip());
      case BOARD_COMMENT ->
        new CardChange(
            new BoardRequest.CommentCard(card, rest, RequestKey.next()), now -> "has the comment");
      case BOARD_LINK ->
        new CardChange(new BoardRequest.LinkCard(card, CardRequests.card(rest)), stands);
      case BOARD_UNLINK ->
        new CardChange(new BoardRequest.UnlinkCard(card, CardRequests.card(rest)), stands);
      case BOARD_ATTACH -> {
        var file = files.at(rest);
        yield new CardChange(
            new BoardRequest.AttachFile(card, file.toString()),
            now -> "has the file " + file.getFileName());
      }
      case BOARD_DETACH ->
        new CardChange(new BoardRequest.DetachFile(card, rest), now -> "no longer has " + rest);
      case BOARD_READY -> new CardChange(new BoardRequest.ReadyCard(card, orNull(rest)), stands);
      case BOARD_BLOCK -> new CardChange(new BoardRequest.BlockCard(card, rest), stands);
      case BOARD_REVIEW -> new CardChange(new BoardRequest.ReviewCard(card, orNull(rest)), stands);
      case BOARD_DONE -> new CardChange(new BoardRequest.FinishCard(card, orNull(rest)), stands);
      case BOARD_RELEASE ->
        new CardChange(new BoardRequest.ReleaseCard(card, orNull(rest)), stands);
      case BOARD_ARCHIVE -> new CardChange(new BoardRequest.ArchiveCard(card), stands);
      case BOARD_RENEW -> new CardChange(CardRequests.renew(given), stands);
      case BOARD_HAND_OFF -> {
        var paths = new ArrayList<String>();
        for (var file : given.values(Flag.FILE)) {
          paths.add(files.at(file).toString());
        }
        yield new CardChange(CardRequests.handOff(given, paths), stands);
      }
      default -> throw new IllegalStateException("changes no card: " + given.verb());
    };
  }

  private static @Nullable String orNull(String text) {
    return text.isBlank() ? null : text;
  }
}
