package dev.talaria.runtime.model.builtin.report;

import dev.talaria.runtime.language.Language;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;

/**
 * The sentences of one language, from {@code phrases_xx.properties}. Places to fill are
 * {@code {0}}, {@code {1}} …; what is counted has a form for one and a form for many, with a bar
 * between.
 */
public final class Phrases {
  private static final Map<Language, Phrases> ALL = new EnumMap<>(Language.class);

  static {
    for (Language language : Language.values()) {
      ALL.put(language, new Phrases(language));
    }
  }

  private final Language language;
  private final Properties texts = new Properties();

  private Phrases(Language language) {
    this.language = language;
    String name = "phrases_" + language.name().toLowerCase(Locale.ROOT) + ".properties";
    try (InputStream in = Phrases.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + name);
      }
      texts.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Phrases of(Language language) {
    return ALL.get(language);
  }

  /** A sentence with its places filled; a place without a filling stays visible. */
  public String say(String key, Object... fillings) {
    String text = texts.getProperty(key);
    if (text == null) {
      throw new IllegalArgumentException("no phrase " + key + " in " + language);
    }
    var said = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      boolean place = text.charAt(i) == '{' && i + 2 < text.length() && text.charAt(i + 2) == '}';
      int number = place ? text.charAt(i + 1) - '0' : -1;
      if (number >= 0 && number < fillings.length) {
        said.append(fillings[number]);
        i += 2;
      } else {
        said.append(text.charAt(i));
      }
    }
    return said.toString();
  }

  /** "1 file", "3 files"; French has no plural for 0. */
  public String count(String noun, long number) {
    String[] forms = say("n." + noun).split("\\|", 2);
    boolean one = language == Language.FR ? number < 2 : number == 1;
    String grouped = String.format(locale(), "%,d", number);
    return forms[one || forms.length == 1 ? 0 : 1].replace("#", grouped);
  }

  Set<String> keys() {
    return texts.stringPropertyNames();
  }

  private Locale locale() {
    return switch (language) {
      case EN -> Locale.UK;
      case FR -> Locale.FRANCE;
      case DE -> Locale.GERMANY;
      case ES -> Locale.of("es", "ES");
      case ZH -> Locale.CHINA;
    };
  }
}
