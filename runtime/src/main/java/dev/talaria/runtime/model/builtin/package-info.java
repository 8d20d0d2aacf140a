/**
 * The built-in engine: answers like a model, without one. It reads requests in plain words, asks
 * for the tools that do the work, and reports what they found.
 *
 * <p>Must not run anything itself or keep anything between calls. Start reading at
 * {@link dev.talaria.runtime.model.builtin.Planner}.
 */
@NullMarked
package dev.talaria.runtime.model.builtin;

import org.jspecify.annotations.NullMarked;
