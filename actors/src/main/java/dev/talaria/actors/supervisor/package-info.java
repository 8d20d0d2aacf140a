/**
 * Admission of tasks, one child for each session, and what happens when a child crashes.
 *
 * <p>Must not know what a session does inside, nor who asked. Start reading at
 * {@link dev.talaria.actors.supervisor.SupervisorActor#create}.
 */
@NullMarked
package dev.talaria.actors.supervisor;

import org.jspecify.annotations.NullMarked;
