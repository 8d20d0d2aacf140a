package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Cron;
import dev.talaria.runtime.schedule.Every;
import dev.talaria.runtime.schedule.Once;
import dev.talaria.runtime.schedule.Schedule;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Says what a schedule means: "every weekday at 08:30", "tous les jours ouvrés à 08:30". */
public final class Meaning {
  private Meaning() {}

  /**
   * In French or English, which stands for all other languages.
   *
   * @param zone whose clocks are meant; it is not named
   */
  public static String of(Schedule schedule, ZoneId zone, Language language) {
    return switch (schedule) {
      case Cron cron -> new CronMeaning(cron, language).text();
      case Every every -> period(every.period(), language);
      case Once once -> time(once.at().atZone(zone), language);
    };
  }

  private static String period(Duration period, Language language) {
    long seconds = period.toSeconds();
    if (isManyOf(86_400, seconds)) {
      return Phrase.EVERY_DAYS.in(language, seconds / 86_400);
    }
    if (isManyOf(3_600, seconds)) {
      return Phrase.EVERY_HOURS.in(language, seconds / 3_600);
    }
    return isManyOf(60, seconds)
        ? Phrase.EVERY_MINUTES.in(language, seconds / 60)
        : Phrase.EVERY_SECONDS.in(language, seconds);
  }

  /** "every 60 minutes" is not the "every hour" of the clocks. */
  private static boolean isManyOf(int unit, long seconds) {
    return seconds > unit && seconds % unit == 0;
  }

  private static String time(ZonedDateTime at, Language language) {
    LocalTime time = at.toLocalTime();
    return Phrase.ONCE.in(
        language,
        Names.day(language, at.getDayOfWeek().getValue() % 7),
        new Lists(language).date(at.getDayOfMonth(), at.getMonthValue()) + " " + at.getYear(),
        time);
  }
}
