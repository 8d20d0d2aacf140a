/**
 * What a session does next, as a pure function over its journal.
 *
 * <p>Must not know actors, clocks or I/O: a table test covers it. Start reading at
 * {@link dev.talaria.runtime.turn.TurnPolicy}.
 */
@NullMarked
package dev.talaria.runtime.turn;

import org.jspecify.annotations.NullMarked;
