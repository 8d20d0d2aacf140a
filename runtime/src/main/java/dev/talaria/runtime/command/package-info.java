/**
 * The one grammar of slash commands: what a line means, for every surface that takes lines.
 *
 * <p>Pure values. Must not know who typed a line, what a command does, or how an answer looks.
 * Start reading at {@link dev.talaria.runtime.command.CommandLine#parse}.
 */
@NullMarked
package dev.talaria.runtime.command;

import org.jspecify.annotations.NullMarked;
