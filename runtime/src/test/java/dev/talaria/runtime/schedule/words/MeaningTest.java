package dev.talaria.runtime.schedule.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Schedule;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class MeaningTest {

  @ParameterizedTest(name = "[{index}] {0}")
  @CsvFileSource(resources = "meanings.txt", delimiter = '|', quoteCharacter = '`')
  void in_english_and_french(String text, String english, String french) {
    var schedule = Schedule.of(text);

    assertThat(Meaning.of(schedule, ZoneOffset.UTC, Language.EN)).isEqualTo(english);
    assertThat(Meaning.of(schedule, ZoneOffset.UTC, Language.FR)).isEqualTo(french);
  }

  @Test
  void one_time_is_told_by_the_clocks_of_the_zone() {
    var schedule = Schedule.of("at 2026-12-31T23:00:07Z");

    assertThat(Meaning.of(schedule, ZoneId.of("Europe/Berlin"), Language.EN))
        .isEqualTo("once, on Friday 1 January 2027 at 00:00:07");
    assertThat(Meaning.of(schedule, ZoneId.of("Europe/Berlin"), Language.FR))
        .isEqualTo("une fois, le vendredi 1er janvier 2027 à 00:00:07");
  }

  @Test
  void other_languages_get_english() {
    for (Language language : Language.values()) {
      if (language != Language.FR) {
        assertThat(Meaning.of(Schedule.of("@daily"), ZoneOffset.UTC, language))
            .isEqualTo("every day at 00:00");
      }
    }
  }
}
