package dev.talaria.runtime.tool;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.SessionId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Where one tool call runs.
 *
 * @param environment for processes: already reduced to what tools may see
 * @param outputDirectory of the session, private, made when needed: for output over the cap
 * @param progress takes single lines for whoever watches; may drop them
 */
public record ToolContext(
    SessionId session,
    String call,
    Path workingDirectory,
    Map<String, String> environment,
    Path outputDirectory,
    ToolSettings settings,
    Clock clock,
    Consumer<String> progress) {}
