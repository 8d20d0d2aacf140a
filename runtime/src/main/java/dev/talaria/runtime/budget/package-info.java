/**
 * What calls of models and tools are paid from, and whether what is left there pays for one more:
 * values and pure functions.
 *
 * <p>Must not know actors or where spending is kept. Start reading at
 * {@link dev.talaria.runtime.budget.Purse#next}.
 */
@NullMarked
package dev.talaria.runtime.budget;

import org.jspecify.annotations.NullMarked;
