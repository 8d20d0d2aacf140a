/**
 * Lets model calls begin as long as what is left of their budgets pays for them.
 *
 * <p>Decides nothing by itself: {@link dev.talaria.runtime.budget.Purses} does. Must not know
 * sessions beyond who asks. Start reading at {@link dev.talaria.actors.budget.BudgetActor#create}.
 */
@NullMarked
package dev.talaria.actors.budget;

import org.jspecify.annotations.NullMarked;
