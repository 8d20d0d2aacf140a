/**
 * How what is kept is written: one JSON object for each record, with written-out tags, reduced by
 * {@link dev.talaria.runtime.store.json.Redaction} first.
 *
 * <p>Shared by the SQL adapters. Must not know a database, nor who reads. What one version wrote,
 * every later one reads: the samples are in the tests. Start reading at
 * {@link dev.talaria.runtime.store.json.StoreCodec}.
 */
@NullMarked
package dev.talaria.runtime.store.json;

import org.jspecify.annotations.NullMarked;
