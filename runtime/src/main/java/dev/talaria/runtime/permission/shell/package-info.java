/**
 * A command line, taken apart the way a POSIX shell (with bash's additions) takes it apart.
 *
 * <p>Must not know which commands are dangerous, and never runs or opens anything. Start reading at
 * {@link dev.talaria.runtime.permission.shell.ShellParser}.
 */
@NullMarked
package dev.talaria.runtime.permission.shell;

import org.jspecify.annotations.NullMarked;
