/**
 * YAML as a tree in which everything knows its line and column. Bounded: whatever is in a file, it
 * is read in a moment or refused.
 *
 * <p>Keeps texts as they are written and must not know what they mean. The only place that knows
 * the YAML library. Start reading at {@link dev.talaria.runtime.workflow.yaml.YamlReader}.
 */
@NullMarked
package dev.talaria.runtime.workflow.yaml;

import org.jspecify.annotations.NullMarked;
