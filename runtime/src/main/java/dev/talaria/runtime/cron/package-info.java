/**
 * Recurring work: what a job is, which of its slots become runs, and who is told of their ends.
 *
 * <p>Values and pure decisions; must not know actors, the store, or how a run is carried out. Start
 * reading at {@link dev.talaria.runtime.cron.JobPolicy}.
 */
@NullMarked
package dev.talaria.runtime.cron;

import org.jspecify.annotations.NullMarked;
