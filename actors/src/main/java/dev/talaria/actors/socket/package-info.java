/**
 * The local socket: listener, one actor for each connection, and what each request asks of the
 * other actors.
 *
 * <p>Must not know sessions from inside, nor terminals. Start reading at
 * {@link dev.talaria.actors.socket.SocketActor#create}; what a request does is in
 * {@link dev.talaria.actors.socket.Router}.
 */
@NullMarked
package dev.talaria.actors.socket;

import org.jspecify.annotations.NullMarked;
