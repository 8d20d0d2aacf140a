/**
 * The verbs about boards and cards; one class for each, or for those that only differ in what they
 * ask.
 *
 * <p>Speaks the words of the wire. Must not know who works on a card, or in which order.
 */
@NullMarked
package dev.talaria.cli.command.board;

import org.jspecify.annotations.NullMarked;
