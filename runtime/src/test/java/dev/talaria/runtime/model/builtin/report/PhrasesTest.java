package dev.talaria.runtime.model.builtin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.language.Language;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PhrasesTest {
  private static final Pattern PLACE = Pattern.compile("\\{\\d}|#");

  @ParameterizedTest
  @EnumSource(Language.class)
  void each_language_has_every_phrase_with_the_same_places(Language language) {
    Phrases english = Phrases.of(Language.EN);
    Phrases other = Phrases.of(language);

    assertThat(other.keys()).isEqualTo(english.keys());
    for (String key : english.keys()) {
      assertThat(places(other.say(key))).as(key).isEqualTo(places(english.say(key)));
    }
  }

  @Test
  void numbers_are_written_as_the_language_does() {
    assertThat(Phrases.of(Language.EN).count("file", 1)).isEqualTo("1 file");
    assertThat(Phrases.of(Language.EN).count("file", 0)).isEqualTo("0 files");
    assertThat(Phrases.of(Language.FR).count("file", 0)).isEqualTo("0 fichier");
    assertThat(Phrases.of(Language.DE).count("line", 12345)).isEqualTo("12.345 Zeilen");
    assertThat(Phrases.of(Language.ZH).count("line", 2)).isEqualTo("2 行");
  }

  private static Set<String> places(String text) {
    var places = new TreeSet<String>();
    PLACE.matcher(text).results().forEach(m -> places.add(m.group()));
    return places;
  }
}
