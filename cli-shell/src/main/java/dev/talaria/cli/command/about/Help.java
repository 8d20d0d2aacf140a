package dev.talaria.cli.command.about;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.HelpText;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.Words;
import java.util.stream.Collectors;

/** {@code help}: all verbs, one, or those of a group. */
public final class Help implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused {
    var wanted = call.given().textFrom(0);
    call.out().print(wanted.isEmpty() ? HelpText.all() : about(wanted));
    return ExitCode.OK;
  }

  private static String about(String wanted) throws Refused {
    var group = Verb.shown()
        .filter(verb -> verb.words().equals(wanted) || verb.words().startsWith(wanted + " "))
        .map(HelpText::of)
        .collect(Collectors.joining("\n"));
    return group.isEmpty() ? HelpText.of(Words.verb(wanted)) : group;
  }
}
