/**
 * Words results of tools as short Markdown in the language of the request, findings that need
 * attention first.
 *
 * <p>Must not decide which tool runs, and must not say more than a result does. Start reading at
 * {@link dev.talaria.runtime.model.builtin.report.Report}.
 */
@NullMarked
package dev.talaria.runtime.model.builtin.report;

import org.jspecify.annotations.NullMarked;
