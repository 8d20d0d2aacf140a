/**
 * One tool call: its deadline, its cancellation, its result.
 *
 * <p>Must not decide whether a call is allowed. Start reading at
 * {@link dev.talaria.actors.tool.ToolActor#create}.
 */
@NullMarked
package dev.talaria.actors.tool;

import org.jspecify.annotations.NullMarked;
