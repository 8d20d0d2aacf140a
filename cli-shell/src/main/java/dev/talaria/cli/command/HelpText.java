package dev.talaria.cli.command;

import dev.talaria.cli.client.ExitCode;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Help, made from the table. */
public final class HelpText {
  private HelpText() {}

  /** Everything there is. */
  public static String all() {
    return """
        talaria [OPTION…]            opens the shell
        talaria [OPTION…] VERB …     does one thing

        %s
        Options before the verb:
        %s
        TASK is a number, JOB a name, CARD a number or BOARD/NUMBER, RUN the name of a workflow, each an
        id or a unique beginning of one; PROCESS is an id; - reads stdin; -- ends the options.
        talaria help VERB says more. Exit codes:
        %s""".formatted(
            rows(Verb.shown().map(verb -> row(verb.words() + " " + verb.arguments(), verb.help()))),
            rows(Stream.concat(
                GlobalOptions.WITH_VALUE.entrySet().stream().map(HelpText::option),
                GlobalOptions.WITHOUT_VALUE.entrySet().stream()
                    .map(option -> row(option.getKey(), option.getValue())))),
            rows(Stream.of(ExitCode.values())
                .map(code -> row(Integer.toString(code.number()), code.meaning()))));
  }

  /** One verb, or those that begin with a word. */
  public static String of(Verb verb) {
    return verb.usage() + "\n  " + verb.help() + "\n"
        + rows(verb.flags().stream()
            .map(flag -> row(
                flag.words().collect(Collectors.joining(", "))
                    + (flag.takesValue() ? " " + flag.value() : ""),
                flag.help())));
  }

  private static String option(Map.Entry<String, String> option) {
    var meaning = switch (option.getKey()) {
      case "--profile" -> "settings of that profile";
      case "--model" -> "the model for what is started now";
      case "--config" -> "read this file instead of your application.conf";
      case "--set" -> "one setting, for what is started now";
      case "--cwd" -> "work there instead of here";
      default -> "whether to use colour";
    };
    return row(option.getKey() + " " + option.getValue(), meaning);
  }

  private static String row(String left, String right) {
    return String.format("  %-30s %s", left.strip(), right);
  }

  private static String rows(Stream<String> rows) {
    return rows.map(row -> row + "\n").collect(Collectors.joining());
  }
}
