/**
 * Finds the key of a provider where the settings say it is.
 *
 * <p>Must not know providers, and must never put a key into a message. Start reading at
 * {@link dev.talaria.config.key.Keys#resolve}.
 */
@NullMarked
package dev.talaria.config.key;

import org.jspecify.annotations.NullMarked;
