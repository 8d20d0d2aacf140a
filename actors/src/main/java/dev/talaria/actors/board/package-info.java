/**
 * The board: changes to cards, and the dispatcher that has them worked on.
 *
 * <p>What may become of a card is decided in {@code runtime.board}. Must not know sockets or how a
 * session works. Start reading at {@link dev.talaria.actors.board.BoardActor}.
 */
@NullMarked
package dev.talaria.actors.board;

import org.jspecify.annotations.NullMarked;
