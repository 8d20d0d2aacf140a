/**
 * Start and stop of a runtime, in order: lock, log, settings, store, actors, socket, and back.
 *
 * <p>The only package of this module that the shell knows. Must not know what a request or a
 * session does, nor a terminal. Start reading at {@link dev.talaria.actors.boot.RuntimeMain#run}.
 */
@NullMarked
package dev.talaria.actors.boot;

import org.jspecify.annotations.NullMarked;
