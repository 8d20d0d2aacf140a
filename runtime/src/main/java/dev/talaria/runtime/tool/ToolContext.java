package dev.talaria.runtime.tool;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.tool.process.OutputRoom;
import dev.talaria.runtime.walk.Bounds;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Where one tool call runs.
 *
 * @param environment for processes: already reduced to what tools may see
 * @param proxies for connections that the tool itself makes, with the passwords that processes do
 *     not get
 * @param outputDirectory of the session, private, made when needed: for output over the cap
 * @param freeSpaceFloor bytes that output must leave free on the disk
 * @param progress takes single lines for whoever watches; may drop them
 * @param bounds for the tool of that name: what it may look at of what it comes upon in a folder
 * @param redactor for what the call gives back or writes into {@link #outputDirectory}; asked for
 *     again and again, since what is known changes. May look at files of keys
 * @param delegates does the work of this call in a session of its own
 */
public record ToolContext(
    SessionId session,
    String call,
    Path workingDirectory,
    Map<String, String> environment,
    ProxyVariables proxies,
    Path outputDirectory,
    ToolSettings settings,
    long freeSpaceFloor,
    Clock clock,
    Consumer<String> progress,
    Function<String, Bounds> bounds,
    Supplier<Redactor> redactor,
    Delegates delegates) {
  /** For a call that cannot pass its work on, where no secret is known. */
  public ToolContext(
      SessionId session,
      String call,
      Path workingDirectory,
      Map<String, String> environment,
      Path outputDirectory,
      ToolSettings settings,
      long freeSpaceFloor,
      Clock clock,
      Consumer<String> progress,
      Function<String, Bounds> bounds) {
    this(
        session,
        call,
        workingDirectory,
        environment,
        new ProxyVariables(environment),
        outputDirectory,
        settings,
        freeSpaceFloor,
        clock,
        progress,
        bounds,
        Redactor::ofShapes,
        Delegates.NONE);
  }

  /** For a file of output in {@link #outputDirectory}. */
  OutputRoom outputRoom() {
    return new OutputRoom(settings.outputFileCap(), freeSpaceFloor);
  }
}
