/**
 * The verbs about the runtime as a process.
 *
 * <p>The only place of the client that names the class which boots a runtime, and only when asked
 * to be one. Must not know a terminal.
 */
@NullMarked
package dev.talaria.cli.command.runtime;

import org.jspecify.annotations.NullMarked;
