/**
 * Makes text from anywhere safe to show in a terminal, and measures it in cells.
 *
 * <p>Must not know a terminal, colours or panels. Start reading at
 * {@link dev.talaria.runtime.display.VisibleText}.
 */
@NullMarked
package dev.talaria.runtime.display;

import org.jspecify.annotations.NullMarked;
