/**
 * Time that goes on evenly, for everything that waits or may take too long.
 *
 * <p>Must not know sessions, actors or anything else of Talaria. Start reading at
 * {@link dev.talaria.runtime.time.SteadyClock}.
 */
@NullMarked
package dev.talaria.runtime.time;

import org.jspecify.annotations.NullMarked;
