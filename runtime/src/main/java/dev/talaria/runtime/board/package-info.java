/**
 * The board: what a card is, what may become of it, and who may say so.
 *
 * <p>Values and pure decisions; must not know actors, the store, or how a card is worked on. Start
 * reading at {@link dev.talaria.runtime.board.CardRules}.
 */
@NullMarked
package dev.talaria.runtime.board;

import org.jspecify.annotations.NullMarked;
