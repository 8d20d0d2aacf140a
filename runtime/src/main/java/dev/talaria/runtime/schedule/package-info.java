/**
 * When recurring work and work for later is due: the schedule, its next time, and what becomes of
 * the times that nobody was there for.
 *
 * <p>Pure values and functions: now and zone are parameters. Must not know what is run, who asked
 * for it or where it is kept; nor the words that people use, which are read and written in
 * {@code runtime.schedule.words}. Start reading at {@link dev.talaria.runtime.schedule.Schedule}.
 */
@NullMarked
package dev.talaria.runtime.schedule;

import org.jspecify.annotations.NullMarked;
