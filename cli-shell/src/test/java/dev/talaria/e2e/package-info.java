/**
 * The built product as a person has it: its start script, processes, files and exit codes.
 *
 * <p>Knows the words on the wire and the scripted provider; must not know any class behind them.
 * Start reading at {@link dev.talaria.e2e.Product}.
 */
@NullMarked
package dev.talaria.e2e;

import org.jspecify.annotations.NullMarked;
