/**
 * Kinds of places in a file system: secret, Talaria's own, open to all; and globs over paths.
 *
 * <p>Must not know what is asked for or who asks, and never looks at the disk. Start reading at
 * {@link dev.talaria.runtime.permission.place.SecretPlaces}.
 */
@NullMarked
package dev.talaria.runtime.permission.place;

import org.jspecify.annotations.NullMarked;
