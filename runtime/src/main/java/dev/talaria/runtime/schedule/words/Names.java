package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import java.util.List;

/** The days of the week, Sunday first, and the months. */
final class Names {
  private static final List<String> ENGLISH_DAYS =
      List.of("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday");
  private static final List<String> FRENCH_DAYS =
      List.of("dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi");
  private static final List<String> ENGLISH_MONTHS = List.of(
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December");
  private static final List<String> FRENCH_MONTHS = List.of(
      "janvier",
      "février",
      "mars",
      "avril",
      "mai",
      "juin",
      "juillet",
      "août",
      "septembre",
      "octobre",
      "novembre",
      "décembre");

  private Names() {}

  /** {@code day} is 0 for Sunday. */
  static String day(Language language, int day) {
    return (isFrench(language) ? FRENCH_DAYS : ENGLISH_DAYS).get(day);
  }

  /** {@code month} is 1 for January. */
  static String month(Language language, int month) {
    return (isFrench(language) ? FRENCH_MONTHS : ENGLISH_MONTHS).get(month - 1);
  }

  /** What else is spoken gets English. */
  static boolean isFrench(Language language) {
    return switch (language) {
      case FR -> true;
      case EN, DE, ES, ZH -> false;
    };
  }
}
