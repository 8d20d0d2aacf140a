/**
 * What is kept: sessions, their journals, deliveries, approvals and grants. Ports as plain records,
 * adapters in packages below.
 *
 * <p>Must not decide anything: callers say what belongs together in one commit. Start reading at
 * {@link dev.talaria.runtime.store.Store}.
 */
@NullMarked
package dev.talaria.runtime.store;

import org.jspecify.annotations.NullMarked;
