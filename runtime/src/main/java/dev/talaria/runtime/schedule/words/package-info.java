/**
 * Schedules in the words of people: what was typed becomes a schedule, and a schedule becomes what
 * it means.
 *
 * <p>Pure values and functions: now and zone are parameters. Nothing is guessed: what can mean two
 * things is refused with both. Must not know who typed or what is run. Start reading at
 * {@link dev.talaria.runtime.schedule.words.ScheduleReader#read}.
 */
@NullMarked
package dev.talaria.runtime.schedule.words;

import org.jspecify.annotations.NullMarked;
