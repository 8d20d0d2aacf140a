/**
 * Processes that tools start: in a session of their own, with output that cannot fill memory or
 * disk, and found and ended as a whole tree.
 *
 * <p>Must not know what a command is for, or whether it is allowed. Start reading at
 * {@link dev.talaria.runtime.tool.process.ProcessRunner}.
 */
@NullMarked
package dev.talaria.runtime.tool.process;

import org.jspecify.annotations.NullMarked;
