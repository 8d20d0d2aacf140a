package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class NewWorkflowTest {
  @Test
  void steps_get_the_results_of_those_that_they_come_after() throws Exception {
    assertThat(text(
            "collect: Collect the errors: all of them  # really",
            "count: !grep -c error *.log",
            "write after collect, count: Write a page.",
            "check after write and count: Is this right? ${steps.write.result}\nSay it."))
        .isEqualTo("""
            steps:
              collect:
                prompt: |-
                  Collect the errors: all of them  # really
              count:
                run: |-
                  grep -c error *.log
              write:
                prompt: |-
                  Write a page.

                  What collect gave:
                  ${steps.collect.result}

                  What count gave:
                  ${steps.count.result}
              check:
                prompt: |-
                  Is this right? ${steps.write.result}
                  Say it.

                  What count gave:
                  ${steps.count.result}
            """);
  }

  @Test
  void a_command_only_waits_and_what_is_last_is_the_result() throws Exception {
    assertThat(text("a: !make", "b after a: !make install", "c after a: Say: 'done' \"$${x}\""))
        .isEqualTo("""
            steps:
              a:
                run: |-
                  make
              b:
                needs: [a]
                run: |-
                  make install
              c:
                prompt: |-
                  Say: 'done' "$${x}"

                  What a gave:
                  ${steps.a.result}
            result: |-
              ${steps.b.result}

              ${steps.c.result}
            """);
  }

  @Test
  void what_is_wrong_with_the_lines_is_said_at_once() {
    assertThatExceptionOfType(WorkflowProblems.class)
        .isThrownBy(() -> text(
            "collect everything",
            "1st: x",
            "a: ",
            "b after a, bee: y",
            "b: ! ",
            "c after nothing: z"))
        .withMessage("""
            "collect everything" is no step. Write NAME: PROMPT, or NAME after STEP, STEP: PROMPT
            "1st" is no name for a step. A name has letters, digits, - and _, begins with a letter, and has at most 40 of them
            "a:" does not say what is to be done. Write NAME: PROMPT, or NAME after STEP, STEP: PROMPT
            "b: !" does not say what is to be done. Write NAME: PROMPT, or NAME after STEP, STEP: PROMPT
            step b is there twice. Give one of them another name
            step b comes after bee, which is not there. There are 1st, a, b, c
            step c comes after nothing, which is not there. There are 1st, a, b, c""");
  }

  @Test
  void what_the_lines_make_is_sound() {
    assertThatExceptionOfType(WorkflowProblems.class)
        .isThrownBy(() -> text("a after b: x", "b after a: y ${steps.c.result}"))
        .withMessage("""
            steps wait for each other: a → b → a. Let one of them not need the next
            there is no step c. Did you mean a?""");
    assertThatExceptionOfType(WorkflowProblems.class)
        .isThrownBy(() -> NewWorkflow.text("My flow", List.of("a: x")))
        .withMessageStartingWith("\"My flow\" is no name for a workflow.");
  }

  private static String text(String... lines) throws WorkflowProblems {
    var text = NewWorkflow.text("flow", List.of(lines));
    assertThat(WorkflowReader.read("flow.yaml", text).name()).isEqualTo("flow");
    return text;
  }
}
