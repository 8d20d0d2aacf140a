/**
 * The store in one SQLite file, in WAL mode: one connection writes, a few read.
 *
 * <p>Must not decide what is kept or when: it carries out what
 * {@link dev.talaria.runtime.store.Store} promises. Start reading at
 * {@link dev.talaria.runtime.store.sqlite.SqliteStore#open}.
 */
@NullMarked
package dev.talaria.runtime.store.sqlite;

import org.jspecify.annotations.NullMarked;
