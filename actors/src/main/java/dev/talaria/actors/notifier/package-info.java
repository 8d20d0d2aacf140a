/**
 * What is told, to whom, and whether it arrived: deliveries, and the events of conversations.
 *
 * <p>Must not know sockets or terminals: a surface is an actor that takes events. Start reading at
 * {@link dev.talaria.actors.notifier.NotifierActor#create}.
 */
@NullMarked
package dev.talaria.actors.notifier;

import org.jspecify.annotations.NullMarked;
