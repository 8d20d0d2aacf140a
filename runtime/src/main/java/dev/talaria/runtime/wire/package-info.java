/**
 * The words of the wire: requests, replies and events of the local socket, and the codec that turns
 * them into lines.
 *
 * <p>Plain values with written-out names. Must not know domain types, actors, or who listens. Start
 * reading at {@link dev.talaria.runtime.wire.Request}; the sample lines that make
 * {@code docs/protocol.md} are in the tests of this package.
 */
@NullMarked
package dev.talaria.runtime.wire;

import org.jspecify.annotations.NullMarked;
