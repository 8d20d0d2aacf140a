/**
 * The port of tools, the catalogue and the toolsets; one class for each built-in tool.
 *
 * <p>Must not decide what is allowed: that is {@code runtime.permission}. Start reading at
 * {@link dev.talaria.runtime.tool.Tool}.
 */
@NullMarked
package dev.talaria.runtime.tool;

import org.jspecify.annotations.NullMarked;
