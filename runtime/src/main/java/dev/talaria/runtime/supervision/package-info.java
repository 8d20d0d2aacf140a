/**
 * What happens on failure: the classes of failure, and the policy that answers each, as data and
 * pure functions.
 *
 * <p>Must not know actors or timers: a decision says when, somebody else waits. Start reading at
 * {@link dev.talaria.runtime.supervision.FailurePolicy}.
 */
@NullMarked
package dev.talaria.runtime.supervision;

import org.jspecify.annotations.NullMarked;
