/**
 * What a person is told when something ended: outcome in, notice out.
 *
 * <p>Must not know surfaces: they only lay a notice out. Start reading at
 * {@link dev.talaria.runtime.notice.Notices}.
 */
@NullMarked
package dev.talaria.runtime.notice;

import org.jspecify.annotations.NullMarked;
