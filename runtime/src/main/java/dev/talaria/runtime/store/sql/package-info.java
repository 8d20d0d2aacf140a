/**
 * The store in a relational database, as far as its databases do not differ: reads, and statements
 * that are the same in all of them. In what they differ is a
 * {@link dev.talaria.runtime.store.sql.Dialect}.
 *
 * <p>Must not know which database it is. Start reading at
 * {@link dev.talaria.runtime.store.sql.SqlStore}.
 */
@NullMarked
package dev.talaria.runtime.store.sql;

import org.jspecify.annotations.NullMarked;
