/**
 * What was given about boards and cards, as its request, and in which words its answer is said.
 *
 * <p>Pure. Must not know who typed it, how a request is sent, or how an answer is laid out. Start
 * reading at {@link dev.talaria.cli.board.CardChange#of}.
 */
@NullMarked
package dev.talaria.cli.board;

import org.jspecify.annotations.NullMarked;
