/**
 * The terminal: the line being typed, what is printed above it, what stands below it.
 *
 * <p>The only package that reads keys or writes to a screen. Must not know the runtime or what a
 * line means. Start reading at {@link dev.talaria.cli.terminal.ShellTerminal}.
 */
@NullMarked
package dev.talaria.cli.terminal;

import org.jspecify.annotations.NullMarked;
