package dev.talaria.runtime.model.builtin.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.language.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageGuessTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EN|Analyse the logs in /var/log and summarise today's errors",
        "FR|Analyse les logs dans /var/log et résume les erreurs d'aujourd'hui",
        "DE|Fasse die Fehler von heute zusammen",
        "ES|Analiza los registros y resume los errores de hoy",
        "ZH|分析日志，总结今天的错误",
        "ZH|用 grep 在 /var/log 里找 error",
        "EN|is the disk full?",
        "FR|le disque est-il plein ?",
        "DE|ist die Platte voll?",
        "ES|¿está lleno el disco?",
        "FR|exécute \"git status and the rest of it\"",
        "DE|führe `find the and or` aus",
        "EN|run `ls`",
        "FR|lance `make the thing`",
        "DE|Prüfe bitte mal die Erreichbarkeit von example.com",
        "ES|comprueba el estado del servidor",
        "FR|bonjour",
        "ES|hola",
        "DE|Guten Morgen",
        "EN|good morning",
      })
  void the_words_tell_the_language(Language language, String text) {
    assertThat(LanguageGuess.of(text, Language.EN)).isEqualTo(language);
  }

  @Test
  void what_tells_nothing_leaves_the_language_as_it_was() {
    assertThat(LanguageGuess.of("/var/log/syslog 12 `ls`", Language.DE)).isEqualTo(Language.DE);
    assertThat(LanguageGuess.of("ログを要約してください", Language.FR)).isEqualTo(Language.FR);
    assertThat(LanguageGuess.of("", Language.ZH)).isEqualTo(Language.ZH);
  }
}
