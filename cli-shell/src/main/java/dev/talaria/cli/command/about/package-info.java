/**
 * The verbs about Talaria itself: help, version, completion, and whether all is well.
 *
 * <p>Must not know what other verbs do; what there is, the table says.
 */
@NullMarked
package dev.talaria.cli.command.about;

import org.jspecify.annotations.NullMarked;
