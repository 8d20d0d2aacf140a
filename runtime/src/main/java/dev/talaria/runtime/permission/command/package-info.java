/**
 * What a command line would do that a person would want to be asked about.
 *
 * <p>Must not know rules, grants or who asks, and never runs or opens anything. It reads what
 * stands in the command line, not the programs and script files that it names. Start reading at
 * {@link dev.talaria.runtime.permission.command.DangerousCommands}; the list itself is
 * {@code DangerList}.
 */
@NullMarked
package dev.talaria.runtime.permission.command;

import org.jspecify.annotations.NullMarked;
