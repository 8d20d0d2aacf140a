/**
 * What each slash command does: a parsed line becomes requests, and their answers become text. Used
 * by the shell and by whatever else takes lines.
 *
 * <p>Must not know a terminal or how a runtime is reached. Start reading at
 * {@link dev.talaria.cli.slash.SlashCommands#run}.
 */
@NullMarked
package dev.talaria.cli.slash;

import org.jspecify.annotations.NullMarked;
