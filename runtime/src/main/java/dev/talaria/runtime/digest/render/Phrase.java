package dev.talaria.runtime.digest.render;

import dev.talaria.runtime.language.Language;
import java.text.NumberFormat;
import java.util.Locale;

/**
 * All that the page says, in each language. {@code {0}} is the first argument; before a bar is what
 * is said of one, behind it what is said of another number (the first argument decides).
 */
enum Phrase {
  RECORDS(
      "{0} record|{0} records",
      "{0} entrée|{0} entrées",
      "{0} Eintrag|{0} Einträge",
      "{0} registro|{0} registros",
      "{0} 条记录"),
  FILES(
      "{0} file|{0} files",
      "{0} fichier|{0} fichiers", "{0} Datei|{0} Dateien", "{0} archivo|{0} archivos", "{0} 个文件"),
  LINES(
      "{0} line|{0} lines",
      "{0} ligne|{0} lignes", "{0} Zeile|{0} Zeilen", "{0} línea|{0} líneas", "{0} 行"),
  IN("{0} in {1}", "{0} dans {1}", "{0} in {1}", "{0} en {1}", "{1}中共 {0}"),
  FATAL(
      "{0} fatal|{0} fatal",
      "{0} fatale|{0} fatales", "{0} fatal|{0} fatal", "{0} fatal|{0} fatales", "{0} 条致命错误"),
  ERROR(
      "{0} error|{0} errors",
      "{0} erreur|{0} erreurs", "{0} Fehler|{0} Fehler", "{0} error|{0} errores", "{0} 条错误"),
  WARN(
      "{0} warning|{0} warnings",
      "{0} avertissement|{0} avertissements",
      "{0} Warnung|{0} Warnungen",
      "{0} advertencia|{0} advertencias",
      "{0} 条警告"),
  INFO("{0} info", "{0} info", "{0} Info", "{0} info", "{0} 条信息"),
  DEBUG("{0} debug", "{0} débogage", "{0} Debug", "{0} depuración", "{0} 条调试"),
  TRACE("{0} trace", "{0} trace", "{0} Trace", "{0} traza", "{0} 条跟踪"),
  NONE("{0} without a level", "{0} sans niveau", "{0} ohne Stufe", "{0} sin nivel", "{0} 条无级别"),
  NO_PROBLEMS(
      "no errors, no warnings",
      "aucune erreur, aucun avertissement",
      "keine Fehler, keine Warnungen",
      "sin errores ni advertencias",
      "没有错误和警告"),
  GUESSED(
      "{0} of these levels guessed from the words",
      "{0} de ces niveaux devinés d’après les mots",
      "{0} dieser Stufen aus den Worten geschlossen",
      "{0} de estos niveles deducidos de las palabras",
      "其中 {0} 条的级别由文字推断"),
  PERIOD(
      "Period: {0} – {1} ({2})",
      "Période : {0} – {1} ({2})",
      "Zeitraum: {0} – {1} ({2})",
      "Periodo: {0} – {1} ({2})",
      "时间范围：{0} – {1}（{2}）"),
  FILTER("Only: {0}", "Seulement : {0}", "Nur: {0}", "Solo: {0}", "筛选：{0}"),
  SINCE("since {0}", "depuis {0}", "seit {0}", "desde {0}", "自 {0}"),
  UNTIL("until {0}", "jusqu’à {0}", "bis {0}", "hasta {0}", "至 {0}"),
  LEVELS("level {0}", "niveau {0}", "Stufe {0}", "nivel {0}", "级别 {0}"),
  CONTAINING(
      "containing “{0}”", "contenant « {0} »", "mit „{0}“", "que contienen «{0}»", "包含“{0}”"),
  NOTHING_MATCHES(
      "No record matches.",
      "Aucune entrée ne correspond.",
      "Kein Eintrag passt dazu.",
      "Ningún registro coincide.",
      "没有符合条件的记录。"),
  FILES_COVER(
      "The files cover {0} – {1} ({2}).",
      "Les fichiers couvrent {0} – {1} ({2}).",
      "Die Dateien reichen von {0} bis {1} ({2}).",
      "Los archivos abarcan {0} – {1} ({2}).",
      "这些文件覆盖 {0} – {1}（{2}）。"),
  NO_TIMES(
      "No record has a time.",
      "Aucune entrée n’est datée.",
      "Kein Eintrag hat eine Zeit.",
      "Ningún registro tiene hora.",
      "没有记录带有时间。"),
  LEFT_OUT(
      "{0} record without a time left out|{0} records without a time left out",
      "{0} entrée sans date écartée|{0} entrées sans date écartées",
      "{0} Eintrag ohne Zeit ausgelassen|{0} Einträge ohne Zeit ausgelassen",
      "{0} registro sin hora omitido|{0} registros sin hora omitidos",
      "略去 {0} 条没有时间的记录"),
  NO_FILES(
      "There was no file to read.",
      "Il n’y avait aucun fichier à lire.",
      "Es gab keine Datei zu lesen.",
      "No había ningún archivo que leer.",
      "没有可读取的文件。"),
  EMPTY(
      "The files are empty.",
      "Les fichiers sont vides.",
      "Die Dateien sind leer.",
      "Los archivos están vacíos.",
      "文件是空的。"),
  GUESS("guessed", "deviné", "geschlossen", "deducido", "推断"),
  MORE_LINES(
      "… {0} more line|… {0} more lines",
      "… encore {0} ligne|… encore {0} lignes",
      "… {0} weitere Zeile|… {0} weitere Zeilen",
      "… {0} línea más|… {0} líneas más",
      "……还有 {0} 行"),
  CUT(
      "… cut, {0} bytes in all",
      "… coupé, {0} octets en tout",
      "… gekürzt, {0} Bytes insgesamt",
      "… cortado, {0} bytes en total",
      "……已截断，共 {0} 字节"),
  MORE_TEMPLATES(
      "… and {0} more kind of message|… and {0} more kinds of message",
      "… et {0} autre type de message|… et {0} autres types de message",
      "… und {0} weitere Art von Meldung|… und {0} weitere Arten von Meldungen",
      "… y {0} tipo de mensaje más|… y {0} tipos de mensaje más",
      "……另有 {0} 种消息"),
  OTHER(
      "{0} record too different from all others to be grouped|{0} records too different from each other to be grouped",
      "{0} entrée trop différente pour être groupée|{0} entrées trop différentes pour être groupées",
      "{0} Eintrag zu verschieden zum Zusammenfassen|{0} Einträge zu verschieden zum Zusammenfassen",
      "{0} registro demasiado distinto para agruparse|{0} registros demasiado distintos para agruparse",
      "{0} 条记录差异过大，无法归类"),
  CUT_LINES(
      "{0} line too long to be read whole (longest {1} bytes)|{0} lines too long to be read whole (longest {1} bytes)",
      "{0} ligne trop longue pour être lue en entier (jusqu’à {1} octets)|{0} lignes trop longues pour être lues en entier (jusqu’à {1} octets)",
      "{0} Zeile zu lang, um ganz gelesen zu werden (bis {1} Bytes)|{0} Zeilen zu lang, um ganz gelesen zu werden (bis {1} Bytes)",
      "{0} línea demasiado larga para leerse entera (hasta {1} bytes)|{0} líneas demasiado largas para leerse enteras (hasta {1} bytes)",
      "{0} 行过长，未完整读取（最长 {1} 字节）"),
  SKIPPED(
      "Not read ({0}):",
      "Non lus ({0}) :", "Nicht gelesen ({0}):", "No leídos ({0}):", "未读取（{0}）："),
  MISSING("does not exist", "n’existe pas", "gibt es nicht", "no existe", "不存在"),
  NO_PERMISSION(
      "permission denied", "permission refusée", "Zugriff verweigert", "permiso denegado", "没有权限"),
  NOT_A_FILE(
      "not a regular file",
      "pas un fichier ordinaire",
      "keine gewöhnliche Datei",
      "no es un archivo normal",
      "不是普通文件"),
  BINARY("not text", "pas du texte", "kein Text", "no es texto", "不是文本"),
  COMPRESSED(
      "compressed in a way that is not read (only gzip is)",
      "compressé d’une manière qui n’est pas lue (seul gzip l’est)",
      "anders als mit gzip komprimiert",
      "comprimido de un modo que no se lee (solo gzip)",
      "压缩格式不受支持（仅支持 gzip）"),
  EXCLUDED("folder left out", "dossier écarté", "Ordner ausgelassen", "carpeta omitida", "已排除的文件夹"),
  PRIVATE(
      "needs a permission of its own",
      "demande une autorisation à part",
      "braucht eine eigene Erlaubnis",
      "requiere un permiso propio",
      "需要单独授权"),
  NO_MATCH(
      "matches no file",
      "ne correspond à aucun fichier",
      "passt auf keine Datei",
      "no coincide con ningún archivo",
      "没有匹配的文件"),
  BROKEN(
      "could not be read to its end",
      "n’a pas pu être lu jusqu’au bout",
      "nicht bis zum Ende lesbar",
      "no se pudo leer hasta el final",
      "无法读完"),
  AND_MORE("and {0} more", "et {0} de plus", "und {0} weitere", "y {0} más", "另有 {0} 个");

  private final String english;
  private final String french;
  private final String german;
  private final String spanish;
  private final String chinese;

  Phrase(String english, String french, String german, String spanish, String chinese) {
    this.english = english;
    this.french = french;
    this.german = german;
    this.spanish = spanish;
    this.chinese = chinese;
  }

  String in(Language language, Object... arguments) {
    String text = textIn(language);
    int bar = text.indexOf('|');
    if (bar >= 0) {
      text = isOne(language, arguments) ? text.substring(0, bar) : text.substring(bar + 1);
    }
    for (int i = 0; i < arguments.length; i++) {
      String argument = arguments[i] instanceof Number number
          ? number(language, number)
          : arguments[i].toString();
      text = text.replace("{" + i + "}", argument);
    }
    return text;
  }

  private String textIn(Language language) {
    return switch (language) {
      case EN -> english;
      case FR -> french;
      case DE -> german;
      case ES -> spanish;
      case ZH -> chinese;
    };
  }

  private static boolean isOne(Language language, Object... arguments) {
    long count =
        arguments.length > 0 && arguments[0] instanceof Number number ? number.longValue() : 2;
    return count == 1 || (count == 0 && language == Language.FR);
  }

  private static String number(Language language, Number number) {
    return NumberFormat.getIntegerInstance(localeOf(language)).format(number.longValue());
  }

  private static Locale localeOf(Language language) {
    return switch (language) {
      case EN -> Locale.ENGLISH;
      case FR -> Locale.FRENCH;
      case DE -> Locale.GERMAN;
      case ES -> Locale.forLanguageTag("es");
      case ZH -> Locale.CHINESE;
    };
  }
}
