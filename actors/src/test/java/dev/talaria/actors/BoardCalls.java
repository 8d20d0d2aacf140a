package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What tests of the board ask of it, over a real socket. */
record BoardCalls(TestClient client) {
  /** No card is begun by the runtime itself. */
  static final String ONLY_PROGRAMS = "talaria.board.at-once = 0";

  static final CardFields NO_FIELDS =
      new CardFields(null, null, null, null, null, null, null, null, null);

  CardInfo add(String prompt, String... parents) throws Exception {
    return card(
        new BoardRequest.AddCard(null, null, null, prompt, null, List.of(parents), false, null));
  }

  CardInfo add(@Nullable String board, String prompt, @Nullable CardFields fields)
      throws Exception {
    return card(
        new BoardRequest.AddCard(null, board, null, prompt, fields, List.of(), false, null));
  }

  /** Any request that is answered with one card. */
  CardInfo card(Request request) throws Exception {
    return ((Reply.Card) client.call(request)).card();
  }

  Reply.CardDetail show(String card) throws Exception {
    return (Reply.CardDetail) client.call(new BoardRequest.ShowCard(card));
  }

  Reply.ClaimedCard claim(@Nullable String card, String worker) throws Exception {
    return (Reply.ClaimedCard)
        client.call(new BoardRequest.ClaimCard(card, null, null, worker, null));
  }

  List<CardInfo> list() throws Exception {
    return ((Reply.Cards)
            client.call(new BoardRequest.ListCards(null, null, null, null, null, null, null)))
        .cards();
  }

  /** "you comment: use port 80", oldest first. */
  List<String> trail(String card) throws Exception {
    return show(card).trail().stream().map(BoardCalls::said).toList();
  }

  static String said(CardEventInfo event) {
    return event.who() + " " + event.kind() + (event.text().isEmpty() ? "" : ": " + event.text());
  }

  void create(String board) throws Exception {
    client.call(new BoardRequest.CreateBoard(board, null));
  }

  void isRefused(Request request, String kind, String message, String hint) {
    var refused = catchThrowableOfType(TestClient.Refused.class, () -> client.call(request));
    assertThat(refused).as("%s", request).isNotNull();
    assertThat(refused.error).isEqualTo(new ErrorInfo(kind, message, hint, null));
  }

  /** Until it is so; what changes a card may take a moment. */
  CardInfo await(String card, String status) throws Exception {
    while (true) {
      var now = show(card).card();
      if (now.status().equals(status)) {
        return now;
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /** As the runtime writes it. */
  static String time(String instant) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
        Instant.parse(instant).atZone(ZoneId.systemDefault()));
  }
}
