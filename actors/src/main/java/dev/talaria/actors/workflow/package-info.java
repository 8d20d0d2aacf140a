/**
 * Runs of workflows: their steps become cards, and what follows from how the cards stand is done.
 *
 * <p>What follows is decided in {@code runtime.workflow}, and cards are worked on by
 * {@code actors.board}. Must not know sockets or sessions. Start reading at
 * {@link dev.talaria.actors.workflow.WorkflowDesk}.
 */
@NullMarked
package dev.talaria.actors.workflow;

import org.jspecify.annotations.NullMarked;
