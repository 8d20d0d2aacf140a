package dev.talaria.cli.command;

import dev.talaria.cli.client.ExitCode;
import java.io.IOException;

/**
 * What one verb does: asks, prints the result on stdout and all else on stderr, and says how it
 * went.
 */
public interface Action {
  ExitCode run(Invocation call) throws Refused, IOException, InterruptedException;
}
