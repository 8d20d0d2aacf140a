/**
 * The interactive loop: lines in, panels out, and a runtime that may come and go underneath.
 *
 * <p>May know the client, the commands, the renderer and the terminal's owner; must not know how
 * keys are read or how a screen is drawn. Start reading at {@link dev.talaria.cli.shell.Shell#run}.
 */
@NullMarked
package dev.talaria.cli.shell;

import org.jspecify.annotations.NullMarked;
