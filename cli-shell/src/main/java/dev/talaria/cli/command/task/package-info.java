/**
 * The verbs about tasks, their results and their questions; one class for each.
 *
 * <p>Speaks the words of the wire. Must not know a terminal, or how a runtime is reached.
 */
@NullMarked
package dev.talaria.cli.command.task;

import org.jspecify.annotations.NullMarked;
