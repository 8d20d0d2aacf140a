/**
 * Workflows: steps that depend on each other, as a person writes them, and what follows from how
 * their cards stand.
 *
 * <p>Values and pure decisions; must not know actors, the store, or how a card is worked on. Start
 * reading at {@link dev.talaria.runtime.workflow.Workflow}.
 */
@NullMarked
package dev.talaria.runtime.workflow;

import org.jspecify.annotations.NullMarked;
