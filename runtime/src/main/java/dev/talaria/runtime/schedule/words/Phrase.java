package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.language.Language;

/** What is said of a schedule. {@code {0}} is the first argument. */
enum Phrase {
  ONCE("once, on {0} {1} at {2}", "une fois, le {0} {1} à {2}"),
  EVERY_DAYS("every {0} days", "tous les {0} jours"),
  EVERY_HOURS("every {0} hours", "toutes les {0} heures"),
  EVERY_MINUTES("every {0} minutes", "toutes les {0} minutes"),
  EVERY_SECONDS("every {0} seconds", "toutes les {0} secondes"),
  EVERY_MINUTE("every minute", "toutes les minutes"),
  EVERY_HOUR("every hour", "toutes les heures"),

  DAYS_AT("{0} at {1}", "{0} à {1}"),
  FROM_TO("{0} from {1} to {2}", "{0} de {1} à {2}"),
  FROM("{0} from {1} on", "{0} à partir de {1}"),
  AT_MINUTE("{0} at minute {1}", "{0} à la minute {1}"),
  AT_MINUTES("{0} at minutes {1}", "{0} aux minutes {1}"),
  IN_HOURS("{0} in hours {1}", "{0} pendant les heures {1}"),
  ON_DAYS("{0}, {1}", "{0}, {1}"),

  EVERY_DAY("every day", "tous les jours"),
  WORKING_DAYS("every weekday", "tous les jours ouvrés"),
  EVERY_WEEKDAY("every {0}", "tous les {0}"),
  FROM_DAY_TO_DAY("from {0} to {1}", "du {0} au {1}"),
  IN_MONTHS("{0} in {1}", "{0} en {1}"),
  ON_THE("on the {0} of {1}", "le {0} {1}"),
  ON_THE_MANY("on the {0} of {1}", "les {0} {1}"),
  EVERY_MONTH("every month", "de chaque mois"),
  EVERY_MONTH_WITH("every month that has one", "de chaque mois qui en a un"),
  THE_MONTH("the month", "du mois"),
  EVERY_YEAR("every year on {0}", "tous les ans le {0}"),
  EITHER_DAY("{0} and {1}", "{0} et {1}"),
  IF_IT_IS("{0}, if it is the {1} of a month", "{0}, si c’est le {1} d’un mois"),

  AND("{0} and {1}", "{0} et {1}"),
  OR("{0} or {1}", "{0} ou {1}"),
  TO("{0} to {1}", "{0} à {1}");

  private final String english;
  private final String french;

  Phrase(String english, String french) {
    this.english = english;
    this.french = french;
  }

  String in(Language language, Object... arguments) {
    String text = Names.isFrench(language) ? french : english;
    for (int i = 0; i < arguments.length; i++) {
      text = text.replace("{" + i + "}", arguments[i].toString());
    }
    return text;
  }
}
