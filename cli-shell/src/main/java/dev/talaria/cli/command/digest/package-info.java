/**
 * {@code talaria digest}: the log digest by itself, in this process, without a runtime or a model.
 *
 * <p>Must not know how a log is read, nor a terminal.
 */
@NullMarked
package dev.talaria.cli.command.digest;

import org.jspecify.annotations.NullMarked;
