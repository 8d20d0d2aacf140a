package dev.talaria.cli.shell;

import dev.talaria.cli.client.RuntimeLauncher;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.workflow.WorkflowFiles;
import java.nio.file.Path;
import java.util.function.UnaryOperator;

/**
 * What a shell needs to start.
 *
 * @param history file of the lines typed before; made if need be, for this user alone
 * @param redact takes out of such a line what is not to be kept
 * @param directory where {@code !commands} run and {@code @files} are looked for
 * @param home written as "~"
 * @param workflows that can be called by their names
 */
public record Setup(
    RuntimeLauncher launcher,
    Path history,
    UnaryOperator<String> redact,
    Path directory,
    String home,
    WorkflowFiles workflows,
    Style style) {}
