/**
 * Where the command line enters: streams, options, and which class answers which verb.
 *
 * <p>Must not know Pekko or a model library, nor what a verb prints. Start reading at
 * {@link dev.talaria.cli.Main#run}.
 */
@NullMarked
package dev.talaria.cli;

import org.jspecify.annotations.NullMarked;
