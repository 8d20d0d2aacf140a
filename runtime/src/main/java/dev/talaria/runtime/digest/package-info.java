/**
 * Digests logs: from files of any size to a report of what they say, by message templates.
 *
 * <p>Must not know tools, sessions, actors or terminals. Start reading at
 * {@link dev.talaria.runtime.digest.LogDigest}.
 */
@NullMarked
package dev.talaria.runtime.digest;

import org.jspecify.annotations.NullMarked;
