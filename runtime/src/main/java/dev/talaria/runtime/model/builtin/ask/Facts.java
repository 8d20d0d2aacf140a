package dev.talaria.runtime.model.builtin.ask;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is to be known of one clause.
 *
 * @param texts what was quoted and is neither a path nor a command
 * @param words the longest run of words that no lexicon knows, as they were written
 * @param strange how many words no lexicon knows
 */
record Facts(
    List<Token> tokens,
    Mood mood,
    List<String> paths,
    List<String> globs,
    List<String> addresses,
    List<String> commands,
    List<String> texts,
    @Nullable String words,
    int strange) {
  private static final String IDENTIFIER = "[A-Z][A-Z0-9_]{2,}|.*[a-z][A-Z_].*|.*_.*";

  static Facts of(String text, List<Token> tokens) {
    var facts = new Facts(
        tokens,
        Mood.of(tokens),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        null,
        0);
    boolean runs = facts.has(Concept.RUN);
    Commands.of(tokens).ifPresent(facts.commands::add);
    for (Token token : tokens) {
      Literal literal = token.literal();
      if (literal != null) {
        facts.add(literal, runs);
      }
    }
    return new Facts(
        tokens,
        facts.mood,
        facts.paths,
        facts.globs,
        facts.addresses,
        facts.commands,
        facts.texts,
        longestRun(text, tokens),
        (int) tokens.stream().filter(Token::unknown).count());
  }

  boolean has(Concept concept) {
    return tokens.stream().anyMatch(t -> t.is(concept));
  }

  /** The names by which the rules know all this. */
  Set<String> traits() {
    Set<String> traits = new HashSet<>();
    for (Token token : tokens) {
      token.meanings().forEach(m -> traits.add(m.concept().name().toLowerCase(Locale.ROOT)));
    }
    traits.add("mood-" + mood.kind().name().toLowerCase(Locale.ROOT));
    note(traits, "command-given", !commands.isEmpty());
    note(traits, "filepath", paths.stream().anyMatch(PathLooks::isFile));
    note(traits, "path", !paths.isEmpty());
    note(traits, "logpath", paths.stream().anyMatch(PathLooks::isLog));
    note(traits, "glob", !globs.isEmpty());
    note(traits, "loglob", globs.stream().anyMatch(PathLooks::isLog));
    note(traits, "address", !addresses.isEmpty());
    note(traits, "url", addresses.stream().anyMatch(a -> a.contains("://")));
    note(traits, "literal", !texts.isEmpty());
    note(traits, "words", words != null);
    note(traits, "identifier", words != null && words.matches(IDENTIFIER));
    note(traits, "familiar", strange == 0);
    note(traits, "nearly-familiar", strange <= 1);
    note(traits, "span", tokens.stream().anyMatch(t -> t.plays(Concept.Role.TIME)));
    return traits;
  }

  private static void note(Set<String> traits, String trait, boolean holds) {
    if (holds) {
      traits.add(trait);
    }
  }

  private void add(Literal literal, boolean runs) {
    switch (literal.kind()) {
      case CODE, QUOTE -> {
        if (runs && commands.contains(literal.text())) {
          return;
        }
        if (literal.text().matches("(?i)https?://\\S+")) {
          addresses.add(literal.text());
        } else if (PathLooks.isPath(literal.text())) {
          paths.add(literal.text());
        } else if (literal.text().matches("\\S*\\*\\.\\w+")) {
          globs.add(literal.text());
        } else {
          texts.add(literal.text());
        }
      }
      case URL, HOST -> addresses.add(literal.text());
      case PATH -> paths.add(literal.text());
      case GLOB -> globs.add(literal.text());
      case WHEN -> {}
    }
  }

  private static @Nullable String longestRun(String text, List<Token> tokens) {
    String longest = null;
    for (int i = 0; i < tokens.size(); i++) {
      int last = -1;
      int j = i;
      while (j < tokens.size()
          && (tokens.get(j).unknown() || (last >= 0 && tokens.get(j).is(Concept.STOP)))) {
        last = tokens.get(j).unknown() ? j : last;
        j++;
      }
      if (last >= 0) {
        String run = text.substring(tokens.get(i).start(), tokens.get(last).end());
        longest = longest == null || run.length() > longest.length() ? run : longest;
        i = last;
      }
    }
    return longest;
  }
}
