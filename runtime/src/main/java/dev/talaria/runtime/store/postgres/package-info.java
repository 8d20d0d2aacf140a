/**
 * The store on a PostgreSQL server: each runtime has a schema for what is its own, and all that are
 * set to the same one share another for boards and cards.
 *
 * <p>Must not decide what is kept or when: it carries out what
 * {@link dev.talaria.runtime.store.Store} promises. Start reading at
 * {@link dev.talaria.runtime.store.postgres.PostgresStore#open}.
 */
@NullMarked
package dev.talaria.runtime.store.postgres;

import org.jspecify.annotations.NullMarked;
