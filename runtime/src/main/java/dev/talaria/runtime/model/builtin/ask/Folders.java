package dev.talaria.runtime.model.builtin.ask;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds words that are paths because of where they stand: "in src", "scan src", "the folder web".
 */
final class Folders {
  private Folders() {}

  static List<Token> mark(List<Token> tokens) {
    List<Token> marked = new ArrayList<>(tokens);
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean word = token.unknown() && token.raw().matches("[\\w.-]+");
      boolean usual = PathLooks.isFolderName(token.raw())
          && (beside(tokens, i, Concept.IN, -1)
              || (i > 0 && tokens.get(i - 1).plays(Concept.Role.VERB)));
      if (word
          && (usual
              || beside(tokens, i, Concept.FOLDER, -1)
              || beside(tokens, i, Concept.FOLDER, 1))) {
        var path = new Literal(Literal.Kind.PATH, token.raw());
        marked.set(i, Token.literal(path, token.start(), token.end()));
      }
    }
    return List.copyOf(marked);
  }

  /** Whether the word before (or after) is of this kind; articles between do not count. */
  private static boolean beside(List<Token> tokens, int i, Concept concept, int step) {
    int j = i + step;
    while (step < 0
        && j >= 0
        && tokens.get(j).is(Concept.STOP)
        && !tokens.get(j).is(concept)) {
      j += step;
    }
    return j >= 0 && j < tokens.size() && tokens.get(j).is(concept);
  }
}
