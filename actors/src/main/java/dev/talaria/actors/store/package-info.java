/**
 * The single writer of the store: group commit, and what happens when nothing can be kept. Beside
 * it, what is removed because of its age.
 *
 * <p>Must not know what it writes. Start reading at
 * {@link dev.talaria.actors.store.StoreActor#create}.
 */
@NullMarked
package dev.talaria.actors.store;

import org.jspecify.annotations.NullMarked;
