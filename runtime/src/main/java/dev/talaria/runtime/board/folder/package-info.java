/**
 * Where cards are worked on, and where their files are kept.
 *
 * <p>Blocks; must not know what becomes of a card, or who works on it.
 */
@NullMarked
package dev.talaria.runtime.board.folder;

import org.jspecify.annotations.NullMarked;
