package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each was tried in bash with {@code X='$(echo pwned)'} quoted as a value is. */
class ShellTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo ${X}",
        "a=${X}; echo $a",
        "echo \"it is\" ${X} 'or not'",
        "echo pre${X}post#${X}",
        "for i in $(cat ${X}); do echo ${X}; done",
        "echo \"$(cat ${X})\" ${X}",
        "cat <<< ${X}",
        "( cd ${X} && ls ) > ${X}",
        "echo \\\\ ${X}",
        "echo \"$${HOME}\" ${X}",
        "# a remark\necho ${X}",
        "echo 'a\\' ${X}",
        "echo $(( (1+(2)) * 3 )) ${X}",
        "echo $'it\\'s' ${X}",
        "case ${X} in a) echo ${X};; esac",
      })
  void a_value_that_is_quoted_by_itself_stays_one_word(String command) {
    assertThat(ShellText.unsafe(command)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "echo \"${X}\"",
        "echo '${X}'",
        "echo \"a 'b' ${X}\"",
        "echo \"$(echo \"${X}\")\"",
        "echo `cat ${X}`",
        "echo \"`cat ${X}`\"",
        "true # ${X}",
        "cat <<END\n${X}\nEND",
        "cat <<'END'\n${X}\nEND",
        "echo $((${X} + 1))",
        "((a=${X}))",
        "echo \\${X}",
        "echo \"$(( ${X} ))\"",
        "bash -c \"echo ${X}\"",
        "echo $'it\\'s ${X}'",
        "x=\"$(case a in a) echo \"${X}\";; esac)\"",
        "echo `echo \\`echo ${X}\\``",
        "echo $(( (1+(2)) * ${X} ))",
        "(true)#it's\necho '${X}'",
      })
  void where_it_would_not_the_reader_is_told(String command) {
    assertThat(ShellText.unsafe(command)).containsExactly(command.indexOf("${X}"));
  }

  @Test
  void a_file_with_one_is_refused() {
    assertThat(WorkflowProblemsOf.source("""
        steps:
          look: { prompt: Look }
          tell:
            run: ./notify "${steps.look.result}"
        """))
        .isEqualTo(
            List.of(
                "4:20 a value inside of quotes, a remark, backticks, (( )) or a here-document would not stay a value"));
  }
}
