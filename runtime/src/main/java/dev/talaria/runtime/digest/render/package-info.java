/**
 * Shows a report as a page, in each language that Talaria speaks.
 *
 * <p>Must not know how the report came about, nor a terminal. Start reading at
 * {@link dev.talaria.runtime.digest.render.DigestPage}.
 */
@NullMarked
package dev.talaria.runtime.digest.render;

import org.jspecify.annotations.NullMarked;
