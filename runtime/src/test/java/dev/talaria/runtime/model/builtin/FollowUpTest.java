package dev.talaria.runtime.model.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.ToolResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FollowUpTest {
  private static final String PAGE = """
      2 patterns

      1. disk <*> failed, 12 times
         example: disk sda failed
      2. link down, 3 times
         example: eth0 link down
      """;

  private final Talk talk = new Talk();

  @BeforeEach
  void a_digest_was_made() {
    talk.say("Analyse les logs dans /srv/app et résume les erreurs d'aujourd'hui");
    talk.results(ToolResult.ok(PAGE, "2 patterns"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "et hier ?|{'paths':['/srv/app'],'since':'2026-11-04T00:00:00+01:00','until':'2026-11-05T00:00:00+01:00','level':'error','language':'fr'}",
        "et dans /var/log/nginx ?|{'paths':['/var/log/nginx'],'since':'today','level':'error','language':'fr'}",
        "seulement les avertissements|{'paths':['/srv/app'],'since':'today','level':'warn','language':'fr'}",
        "Résume les erreurs d'hier|{'paths':['/srv/app'],'since':'2026-11-04T00:00:00+01:00','until':'2026-11-05T00:00:00+01:00','level':'error','language':'fr'}",
        "and since Monday?|{'paths':['/srv/app'],'since':'2026-11-02T00:00:00+01:00','level':'error','language':'en'}",
        "und gestern?|{'paths':['/srv/app'],'since':'2026-11-04T00:00:00+01:00','until':'2026-11-05T00:00:00+01:00','level':'error','language':'de'}",
        "昨天呢？|{'paths':['/srv/app'],'since':'2026-11-04T00:00:00+01:00','until':'2026-11-05T00:00:00+01:00','level':'error','language':'zh'}",
        "¿y ayer?|{'paths':['/srv/app'],'since':'2026-11-04T00:00:00+01:00','until':'2026-11-05T00:00:00+01:00','level':'error','language':'es'}",
      })
  void another_time_place_or_level_changes_the_last_request(String said, String arguments) {
    assertThat(Talk.lines(talk.say(said)))
        .containsExactly("log_digest " + arguments.replace('\'', '"'));
  }

  @Test
  void talk_in_between_does_not_make_the_request_forgotten() {
    talk.say("merci");

    assertThat(Talk.lines(talk.say("et hier ?"))).hasSize(1);
  }

  @Test
  void the_second_one_is_shown_from_the_result() {
    assertThat(talk.say("show me more of the second one").text()).isEqualTo("""
            No. 2 of the earlier result:

            ```
            2. link down, 3 times
               example: eth0 link down
            ```""");
  }

  @Test
  void a_number_that_the_result_has_not_is_not_made_up() {
    assertThat(talk.say("montre-moi le cinquième").text())
        .isEqualTo("Le résultat précédent n'a pas de numéro 5.");
  }

  @Test
  void more_shows_the_whole_result() {
    assertThat(talk.say("plus de détails").text())
        .startsWith("Le résultat précédent de `log_digest` `/srv/app` :")
        .contains("disk <*> failed");
  }

  @Test
  void the_second_file_of_a_list_is_read() {
    talk.say("list the files in docs");
    talk.results(ToolResult.ok("a.md\nb.md", "2"));

    assertThat(Talk.lines(talk.say("show me the second one")))
        .containsExactly("read_file {\"path\":\"docs/b.md\",\"limit\":2000}");
  }

  @Test
  void without_anything_before_there_is_nothing_to_go_on_from() {
    assertThat(new Talk().say("and yesterday?").calls()).isEmpty();
    assertThat(new Talk().say("show me more").text())
        .isEqualTo("There is no earlier result in this conversation that I could show more of.");
  }
}
