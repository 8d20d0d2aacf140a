/**
 * Recurring work at its time: jobs become runs, runs become sessions, and their ends are told.
 *
 * <p>What becomes of a slot or an end is decided in {@link dev.talaria.runtime.cron.JobPolicy};
 * must not know who asks for a job. Start reading at
 * {@link dev.talaria.actors.schedule.ScheduleActor}.
 */
@NullMarked
package dev.talaria.actors.schedule;

import org.jspecify.annotations.NullMarked;
