package dev.talaria.runtime.digest.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.digest.DigestReport;
import dev.talaria.runtime.digest.DigestRequest;
import dev.talaria.runtime.digest.LogDigest;
import dev.talaria.runtime.digest.LogFilter;
import dev.talaria.runtime.language.Language;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigestPageTest {
  private static final Path SERVICE = Path.of("src/test/resources/digest/service.log");
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2024-05-06T12:00:00Z"), ZoneOffset.UTC);

  @TempDir
  Path folder;

  @Test
  void a_page() throws Exception {
    var request = DigestRequest.of(List.of(SERVICE), CLOCK).showing(3);

    assertThat(DigestPage.render(LogDigest.digest(request), Language.EN)).isEqualTo("""
            **9 records in 1 file** · 2 errors, 1 warning, 6 info
            Period: 2024-05-06 08:00:00 – 2024-05-06 08:30:00 (Z)
            `█········▂········▂·········▂`

            1. **ERROR** ×2 · 08:10:00 – 08:20:00 `·········█········█··········`
               - `Payment of order <*> failed`
               - src/test/resources/digest/service.log:7
                 ```
                 2024-05-06 08:10:00,000 [http-1] ERROR com.example.shop.Payment - Payment of order 1003 failed
                 java.io.IOException: Connection reset by peer
                 	at com.example.shop.Gateway.call(Gateway.java:71)
                 	at com.example.shop.Payment.pay(Payment.java:33)
                 Caused by: java.net.SocketException: Broken pipe
                 	... 14 more
                 ```
            2. **WARN** ×1 · 08:00:07 `█····························`
               - src/test/resources/digest/service.log:6 `2024-05-06 08:00:07,500 [http-2] WARN  com.example.shop.Stock - Only 2 of article A-17 left`
            3. **INFO** ×4 · 08:00:03 – 08:00:06 `█····························`
               - `Order <*> placed by <*>`
               - src/test/resources/digest/service.log:2 `2024-05-06 08:00:03,120 [http-1] INFO  com.example.shop.Orders - Order 1001 placed by alice`

            … and 2 more kinds of message""");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "EN|9 records in 1 file, 2 errors, 1 warning",
        "FR|9 entrées dans 1 fichier, 2 erreurs, 1 avertissement",
        "DE|9 Einträge in 1 Datei, 2 Fehler, 1 Warnung",
        "ES|9 registros en 1 archivo, 2 errores, 1 advertencia",
        "ZH|1 个文件中共 9 条记录, 2 条错误, 1 条警告",
      })
  void the_headline_in_each_language(Language language, String headline) throws Exception {
    assertThat(DigestPage.summary(report(SERVICE), language)).isEqualTo(headline);
  }

  @Test
  void nothing_today_is_said_plainly_with_what_the_files_cover() throws Exception {
    var today = LogFilter.NONE.between(Instant.parse("2024-05-07T00:00:00Z"), null);
    var report = LogDigest.digest(DigestRequest.of(List.of(SERVICE), CLOCK).with(today));

    assertThat(DigestPage.render(report, Language.FR)).isEqualTo("""
            **0 entrée dans 1 fichier** · aucune erreur, aucun avertissement
            Seulement : depuis 2024-05-07 00:00:00
            **Aucune entrée ne correspond.**
            Les fichiers couvrent 2024-05-06 08:00:00 – 2024-05-06 08:30:00 (Z).""");
  }

  @Test
  void files_that_were_not_read_are_named() throws Exception {
    assertThat(DigestPage.render(report(folder.resolve("no.log")), Language.EN))
        .isEqualTo(
            "**0 records in 0 files** · no errors, no warnings\nThere was no file to read.\n\nNot read (1):\n- "
                + folder.resolve("no.log")
                + ": does not exist");
  }

  @Test
  void nothing_of_a_log_can_steer_a_terminal_or_end_its_fence() throws Exception {
    Path log = folder.resolve("evil\u001b[31m.log");
    Files.writeString(
        log,
        "ERROR \u001b]0;owned\u0007 \u009b2J \u202Etxt.exe \rover\n```\nat x()\n  ```` more\nERROR \u001b[2J\n");
    String page = DigestPage.render(report(log), Language.EN);

    assertThat(page.chars().filter(c -> c != '\n' && (Character.isISOControl(c) || c == 0x202E)))
        .isEmpty();
    assertThat(page).contains("ERROR ␛]0;owned␇");
  }

  @Test
  void every_phrase_keeps_its_arguments_in_every_language() {
    for (Phrase phrase : Phrase.values()) {
      String english = phrase.in(Language.EN, "{0}", "{1}", "{2}");
      for (Language language : Language.values()) {
        String said = phrase.in(language, "{0}", "{1}", "{2}");
        for (String argument : List.of("{0}", "{1}", "{2}")) {
          assertThat(said.contains(argument))
              .as(phrase + " in " + language)
              .isEqualTo(english.contains(argument));
        }
      }
    }
  }

  private static DigestReport report(Path path) throws InterruptedException {
    return LogDigest.digest(DigestRequest.of(List.of(path), CLOCK));
  }
}
