/**
 * The verbs about processes that sessions left running; one class for each.
 *
 * <p>Speaks the words of the wire. Must not know a terminal, or how a process is ended.
 */
@NullMarked
package dev.talaria.cli.command.process;

import org.jspecify.annotations.NullMarked;
