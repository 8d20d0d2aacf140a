package dev.talaria.runtime.model.builtin.ask;

import dev.talaria.runtime.language.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The words of one language and what they mean, read from {@code lexicon_xx.txt}: lines of
 * {@code concept: form, form}, where a form may be several words and may end in {@code *} for any
 * ending.
 */
final class Lexicon {
  /** No phrase of a lexicon has more words. */
  static final int LONGEST = 6;

  private static final Map<Language, Lexicon> ALL = new EnumMap<>(Language.class);

  static {
    for (Language language : Language.values()) {
      ALL.put(language, new Lexicon(lines("lexicon_" + code(language) + ".txt")));
    }
  }

  private final Map<String, List<Meaning>> forms = new HashMap<>();
  private final Map<String, List<Meaning>> beginnings = new HashMap<>();

  private Lexicon(List<String> lines) {
    for (String line : lines) {
      int colon = line.indexOf(':');
      String[] key = line.substring(0, colon).trim().split(" ", -1);
      var meaning = new Meaning(
          Concept.valueOf(key[0].toUpperCase(Locale.ROOT)),
          key.length > 1 ? Integer.parseInt(key[1]) : 0);
      for (String form : line.substring(colon + 1).split(",", -1)) {
        add(Spelling.plain(form.trim()), meaning);
        add(Spelling.writtenOut(form.trim()), meaning);
      }
    }
  }

  static Lexicon of(Language language) {
    return ALL.get(language);
  }

  static String code(Language language) {
    return language.name().toLowerCase(Locale.ROOT);
  }

  /** What a word, or words with single spaces between them, mean; nothing where it is not known. */
  List<Meaning> meanings(String plain) {
    List<Meaning> exact = forms.get(plain);
    if (exact != null) {
      return exact;
    }
    int lastWord = plain.lastIndexOf(' ') + 1; // an ending is part of one word
    for (int end = plain.length(); end > Math.max(2, lastWord); end--) {
      List<Meaning> found = beginnings.get(plain.substring(0, end));
      if (found != null) {
        return found;
      }
    }
    return List.of();
  }

  private void add(String form, Meaning meaning) {
    boolean open = form.endsWith("*");
    String words = (open ? form.substring(0, form.length() - 1) : form).replaceAll("['’-]", " ");
    var meanings = (open ? beginnings : forms).computeIfAbsent(words, key -> new ArrayList<>());
    if (!meanings.contains(meaning)) {
      meanings.add(meaning);
    }
  }

  /** The lines of a resource beside this class that are neither empty nor comments. */
  static List<String> lines(String resource) {
    try (InputStream in = Lexicon.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
