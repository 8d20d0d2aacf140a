/**
 * Mines message templates: patterns of words and values on line, templates from patterns.
 *
 * <p>Must not know files, headers of lines, or how a report looks. Start reading at
 * {@link dev.talaria.runtime.digest.template.TemplateMiner}.
 */
@NullMarked
package dev.talaria.runtime.digest.template;

import org.jspecify.annotations.NullMarked;
