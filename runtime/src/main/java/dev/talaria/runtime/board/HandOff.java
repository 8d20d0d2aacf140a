package dev.talaria.runtime.board;

import java.util.List;

/** How a worker says that its part is over. */
public sealed interface HandOff {
  /** That a worker may leave at once. */
  int MOST_FILES = 50;

  /** The summary, or the question. */
  String text();

  /** {@code artefacts} are files that it leaves, kept already. */
  record Done(String text, List<Attachment> artefacts) implements HandOff {
    public Done {
      artefacts = List.copyOf(artefacts);
    }
  }

  /** As {@link Done}, but somebody should look at it before it counts. */
  record Review(String text, List<Attachment> artefacts) implements HandOff {
    public Review {
      artefacts = List.copyOf(artefacts);
    }
  }

  record Question(String text) implements HandOff {}

  /** The card goes on when those parts are done, which have become its parents. */
  record Split(String text, List<CardId> parts) implements HandOff {
    public Split {
      parts = List.copyOf(parts);
    }
  }
}
