package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import java.time.Duration;
import java.time.LocalTime;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** The words of English and French that say when, each table with what its words mean. */
final class Vocabulary {
  private static final Map<String, String> WORDS = new TreeMap<>();

  static final Phrases<Boolean> EVERY =
      is("every", "each", "tous les", "toutes les", "chaque", "every week on", "chaque semaine le");
  static final Phrases<Boolean> IN = is("in", "dans");
  static final Phrases<Boolean> AT = is("at", "à", "@");
  static final Phrases<Boolean> FROM = is("from", "à partir du", "à partir de");
  static final Phrases<Boolean> AND = is(",", "and", "et", "&", ", and");
  static final Phrases<Boolean> COMMA = is(",");
  static final Phrases<Boolean> COLON = is(":");
  static final Phrases<Boolean> SLASH = is("/", ".");
  static final Phrases<Boolean> A = is("a", "an", "one", "un", "une");
  static final Phrases<Boolean> TO = is("to", "-", "–", "through", "au", "à");

  /** Before a day; whether a single day of the week is meant again and again. */
  static final Phrases<Boolean> ON = new Phrases<Boolean>()
      .with(false, "on", "on the", "the", "from", "du")
      .with(true, "le", "les");

  /** Whole schedules by the calendar, as cron expressions. */
  static final Phrases<String> BY_THE_CLOCK = new Phrases<String>()
      .with("* * * * *", "every minute", "each minute", "chaque minute", "toutes les minutes")
      .with("0 * * * *", "hourly", "every hour", "each hour", "chaque heure", "toutes les heures");

  /** Days, as the last field of a cron expression. */
  static final Phrases<String> DAYS = new Phrases<String>()
      .with(
          "*", "daily", "every day", "each day", "quotidiennement", "chaque jour", "tous les jours")
      .with("1-5", "weekday", "weekdays", "working day", "working days", "business day")
      .with("1-5", "business days", "workdays", "jour ouvré", "jours ouvrés", "jour ouvrable")
      .with("1-5", "jours ouvrables", "en semaine", "tous les jours ouvrés", "chaque jour ouvré")
      .with("1-5", "tous les jours ouvrables", "chaque jour ouvrable")
      .with("0,6", "weekend", "weekends", "week-end", "week-ends", "en week-end", "en weekend");

  static final Phrases<Weekday> WEEKDAYS = weekdays();

  static final Phrases<Integer> MONTHS = months();

  static final Phrases<Integer> FIRST = new Phrases<Integer>().with(1, "first", "premier");
  static final Phrases<Boolean> ORDINAL = is("st", "nd", "rd", "th", "er", "ers", "ème", "e");
  static final Phrases<Boolean> OF = is("of", "of the", "de", "d'");
  static final Phrases<Boolean> OF_THE_MONTH = is(
      "of the month",
      "of each month",
      "of every month",
      "day of the month",
      "day of each month",
      "day of every month",
      "du mois",
      "de chaque mois",
      "jour du mois",
      "jour de chaque mois");
  static final Phrases<Boolean> MONTHLY_ON =
      is("monthly on the", "every month on the", "chaque mois le", "tous les mois le");
  static final Phrases<Boolean> YEARLY_ON =
      is("yearly on", "every year on", "chaque année le", "tous les ans le");

  /** Days from today. */
  static final Phrases<Integer> FROM_TODAY = new Phrases<Integer>()
      .with(0, "today", "aujourd'hui")
      .with(1, "tomorrow", "demain")
      .with(2, "day after tomorrow", "après-demain");

  static final Phrases<LocalTime> TIMES = new Phrases<LocalTime>()
      .with(LocalTime.NOON, "noon", "midday", "midi")
      .with(LocalTime.MIDNIGHT, "midnight", "minuit");
  static final Phrases<Boolean> HOURS = is("h", "heure", "heures", "o'clock");
  static final Phrases<Boolean> AFTER_NOON = new Phrases<Boolean>()
      .with(false, "am", "a.m.", "a.m", "in the morning", "du matin")
      .with(true, "pm", "p.m.", "p.m", "in the afternoon", "in the evening")
      .with(true, "de l'après-midi", "du soir");

  static final Phrases<Duration> UNITS = new Phrases<Duration>()
      .with(Duration.ofSeconds(1), "s", "sec", "secs", "second", "seconds", "seconde", "secondes")
      .with(Duration.ofMinutes(1), "m", "min", "mins", "mn", "minute", "minutes")
      .with(Duration.ofHours(1), "h", "hr", "hrs", "hour", "hours", "heure", "heures")
      .with(Duration.ofDays(1), "d", "day", "days", "j", "jour", "jours")
      .with(Duration.ofDays(7), "w", "week", "weeks", "semaine", "semaines");

  static final Phrases<Boolean> NO_UNITS =
      is("month", "months", "mois", "year", "years", "an", "ans");

  /** What says how often and not when, with what could be meant. */
  static final Phrases<String> NO_TIME = new Phrases<String>()
      .with("every monday at 9:00", "weekly", "every week", "chaque semaine", "toutes les semaines")
      .with(
          "every 1st of the month at 9:00",
          "monthly",
          "every month",
          "chaque mois",
          "tous les mois")
      .with("every 1st january at 9:00", "yearly", "every year", "chaque année", "tous les ans")
      .with("every day at 9:00", "once a day", "once per day", "une fois par jour")
      .with("every day at 9:00 and 18:00", "twice a day", "twice daily", "twice per day")
      .with("every day at 9:00 and 18:00", "deux fois par jour");

  private Vocabulary() {}

  /** A day of the week, 0 for Sunday, and whether it was said of many. */
  record Weekday(int number, boolean plural) {}

  static void learn(String phrase) {
    Word.split(phrase).stream()
        .filter(word -> Character.isLetter(word.bare().charAt(0)))
        .forEach(word -> WORDS.put(word.bare(), word.typed()));
  }

  static boolean knows(String word) {
    return WORDS.containsKey(Word.bare(word));
  }

  static Collection<String> words() {
    return WORDS.values();
  }

  private static Phrases<Boolean> is(String... phrases) {
    return new Phrases<Boolean>().with(true, phrases);
  }

  private static Phrases<Weekday> weekdays() {
    var days = new Phrases<Weekday>();
    for (int day = 0; day < 7; day++) {
      String english = Names.day(Language.EN, day);
      String french = Names.day(Language.FR, day);
      days.with(new Weekday(day, false), english, english.substring(0, 3), french)
          .with(new Weekday(day, true), english + "s", french + "s");
    }
    return days.with(new Weekday(2, false), "tues").with(new Weekday(4, false), "thur", "thurs");
  }

  private static Phrases<Integer> months() {
    var months = new Phrases<Integer>();
    for (int month = 1; month <= 12; month++) {
      String english = Names.month(Language.EN, month);
      months.with(month, english, english.substring(0, 3), Names.month(Language.FR, month));
    }
    return months.with(9, "sept").with(2, "fév").with(7, "juil").with(4, "avr");
  }
}
