/**
 * What a session is: immutable values that the journal keeps and every other package speaks in.
 *
 * <p>Must not know who runs a session, where it is stored or how it is shown. Start reading at
 * {@link dev.talaria.runtime.session.Step}.
 */
@NullMarked
package dev.talaria.runtime.session;

import org.jspecify.annotations.NullMarked;
