/**
 * What one line of a log says before its message: time, level, where the message starts; and
 * whether a line starts a record at all.
 *
 * <p>Must not know templates, files or reports, nor any one product's log by name. Start reading at
 * {@link dev.talaria.runtime.digest.line.LineReader}.
 */
@NullMarked
package dev.talaria.runtime.digest.line;

import org.jspecify.annotations.NullMarked;
