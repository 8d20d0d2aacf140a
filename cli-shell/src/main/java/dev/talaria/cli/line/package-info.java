/**
 * A line after a slash command that is followed by a verb, read as the verb that it is.
 *
 * <p>Pure. Must not know who typed it, or what the verb does. Start reading at
 * {@link dev.talaria.cli.line.VerbLine#parse}.
 */
@NullMarked
package dev.talaria.cli.line;

import org.jspecify.annotations.NullMarked;
