/**
 * Looks for security smells in source code, by rules that are data.
 *
 * <p>Must not know who asks, or how findings are shown. Start reading at
 * {@link dev.talaria.runtime.tool.scan.Rules}.
 */
@NullMarked
package dev.talaria.runtime.tool.scan;

import org.jspecify.annotations.NullMarked;
