/**
 * The verbs about settings, which need no runtime.
 *
 * <p>Must not know how a setting is used, nor a terminal.
 */
@NullMarked
package dev.talaria.cli.command.settings;

import org.jspecify.annotations.NullMarked;
