/**
 * The verbs about recurring work; one class for each.
 *
 * <p>Speaks the words of the wire. Must not know a terminal, or when a job is due.
 */
@NullMarked
package dev.talaria.cli.command.cron;

import org.jspecify.annotations.NullMarked;
