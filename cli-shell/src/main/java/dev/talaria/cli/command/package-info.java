/**
 * What can be typed after {@code talaria}: one table of verbs, from which parsing, help and
 * completion come, and what every verb works with.
 *
 * <p>Must not know what a single verb does, nor the terminal. Start reading at
 * {@link dev.talaria.cli.command.Verb}.
 */
@NullMarked
package dev.talaria.cli.command;

import org.jspecify.annotations.NullMarked;
