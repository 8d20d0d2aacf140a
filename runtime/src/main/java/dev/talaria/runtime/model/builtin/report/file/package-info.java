/**
 * Takes out of a file's text what says most about it: headings, declarations, columns, keys,
 * sentences. All of it word for word.
 *
 * <p>Must not know how it is worded around. Start reading at
 * {@link dev.talaria.runtime.model.builtin.report.file.Excerpt}.
 */
@NullMarked
package dev.talaria.runtime.model.builtin.report.file;

import org.jspecify.annotations.NullMarked;
