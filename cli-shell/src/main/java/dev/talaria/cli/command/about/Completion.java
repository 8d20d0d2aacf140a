package dev.talaria.cli.command.about;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;

/** {@code completion}: prints a script for the person's shell. */
public final class Completion implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused {
    var shell = call.given().first();
    call.out()
        .print(
            switch (shell) {
              case "bash" -> CompletionScripts.bash();
              case "zsh" -> CompletionScripts.zsh();
              case "fish" -> CompletionScripts.fish();
              default ->
                throw Refused.usage(
                    "there is no completion for \"" + shell + "\"",
                    "usage: " + call.given().verb().usage());
            });
    return ExitCode.OK;
  }
}
