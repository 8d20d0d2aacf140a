package dev.talaria.runtime.store.postgres;

import java.util.Optional;

/** The words in which runtimes tell each other what they kept: who, what, and of which. */
record Heard(Server server) {
  private static final String BOARD = "board";
  private static final String DELIVERY = "delivery";

  /** The name of the board, or of the schema with the delivery. */
  record Word(boolean isDelivery, String of) {}

  String channel() {
    return server.shared();
  }

  String ofBoard(String name) {
    return server.own() + " " + BOARD + " " + name;
  }

  String ofDelivery(String runtime) {
    return server.own() + " " + DELIVERY + " " + server.ownOf(runtime);
  }

  /** Empty where this runtime said it itself, and for words of a later version. */
  Optional<Word> read(String said) {
    var words = said.split(" ", 3);
    boolean isKnown = words.length == 3 && (words[1].equals(BOARD) || words[1].equals(DELIVERY));
    return isKnown && !words[0].equals(server.own())
        ? Optional.of(new Word(words[1].equals(DELIVERY), words[2]))
        : Optional.empty();
  }
}
