/**
 * One running conversation or task: takes instructions, asks models, runs tools, and goes on from
 * its journal after a crash.
 *
 * <p>Must not know who listens, or that there is a socket. What to do next is decided in
 * {@link dev.talaria.runtime.turn.TurnPolicy}; this package only carries it out. Start reading at
 * {@link dev.talaria.actors.session.SessionActor#create}.
 */
@NullMarked
package dev.talaria.actors.session;

import org.jspecify.annotations.NullMarked;
