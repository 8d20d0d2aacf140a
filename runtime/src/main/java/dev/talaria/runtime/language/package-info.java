/**
 * The languages that Talaria speaks by itself.
 *
 * <p>Must not know what is said in them. Start reading at
 * {@link dev.talaria.runtime.language.Language}.
 */
@NullMarked
package dev.talaria.runtime.language;

import org.jspecify.annotations.NullMarked;
