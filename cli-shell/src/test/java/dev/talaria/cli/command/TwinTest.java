package dev.talaria.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.talaria.runtime.command.SlashCommand;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class TwinTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      mend it, then /retry 2                         | mend it, then talaria retry bg_1
      /retry 2 runs it again                         | talaria retry bg_1 runs it again
      set X or choose another model with /model, then /resume 1. | set X or choose another model with talaria --model NAME, then talaria resume bg_1.
      /cancel it first, or wait                      | talaria cancel bg_1 first, or wait
      /cancel cn_143000_00aa11 first, or wait        | talaria cancel cn_143000_00aa11 first, or wait
      /workflow retry wf_1 STEP does a step again    | talaria workflow retry wf_1 STEP does a step again
      start it again with /retry                     | start it again with talaria retry bg_1
      /stop all                                      | talaria cancel all
      /tasks all lists every task with its id        | talaria tasks --all lists every task with its id
      answer with /allow or /deny                    | answer with talaria allow N or talaria deny N
      /allow 3 or /deny 3                            | talaria allow 3 or talaria deny 3
      /steer <task> <text>                           | talaria steer bg_1 TEXT
      for example: /background Find today's errors in /var/log | for example: talaria background "Find today's errors in /var/log"
      /processes lists them                          | talaria processes lists them
      see /output p3, or /kill it                    | see talaria output p3, or talaria kill it
      /kill <process>                                | talaria kill <process>
      start afresh with /new                         | start afresh with talaria ask
      /use 1                                         | /use 1 in the shell
      /cron list lists them                          | talaria cron list lists them
      see /cron, or /cron history report             | see talaria cron list, or talaria cron history report
      /cron showers                                  | talaria cron list showers
      for example: /cron add "every 2h" Check it     | for example: talaria cron add "every 2h" Check it
      /board ready 7                                 | talaria board ready 7
      see /board, or /kanban log shop/7              | see talaria board list, or talaria board log shop/7
      /board hand-off 7                              | talaria board list hand-off 7
      look in /var/log and /etc/config, and ~/help/x | look in /var/log and /etc/config, and ~/help/x
      see /log/talaria and https://h/status          | see /log/talaria and https://h/status
      and/or /nothing                                | and/or /nothing
      """)
  void slash_commands_of_a_hint_are_said_as_they_are_typed(String hint, String twin) {
    assertThat(Twin.of(hint, "bg_1")).isEqualTo(twin);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      /show 3 numbers them     | talaria show TASK numbers them
      /cancel one, or wait     | talaria cancel TASK, or wait
      """)
  void a_number_that_means_nothing_here_becomes_a_word(String hint, String twin) {
    assertThat(Twin.of(hint, "")).isEqualTo(twin);
  }

  @ParameterizedTest
  @EnumSource
  void every_twin_can_be_typed(SlashCommand command) {
    var twin = Twin.of("/" + command.word(), "bg_1");
    if (twin.startsWith("talaria ")) {
      var words = List.of(twin.substring("talaria ".length()).split(" ", -1));
      assertThatCode(() -> parse(words)).doesNotThrowAnyException();
    } else {
      assertThat(twin).isEqualTo("/" + command.word() + " in the shell");
    }
  }

  private static void parse(List<String> words) throws Refused {
    var rest = GlobalOptions.parse(words).rest();
    if (List.of("background", "ask").contains(String.join(" ", rest))) {
      return; // the prompt follows
    }
    if (!rest.isEmpty()) {
      Words.parse(rest);
    }
  }
}
