/**
 * Takes secrets out of text before it is stored, sent, logged or shown.
 *
 * <p>Must not know where the text goes, nor where the known secrets come from. Start reading at
 * {@link dev.talaria.runtime.permission.redaction.Redactor}.
 */
@NullMarked
package dev.talaria.runtime.permission.redaction;

import org.jspecify.annotations.NullMarked;
