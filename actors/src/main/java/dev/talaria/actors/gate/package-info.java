/**
 * One gate for each provider key: how many requests run at once, who is next, and when the provider
 * wants a pause.
 *
 * <p>Must not know models or sessions beyond who waits. Start reading at
 * {@link dev.talaria.actors.gate.ProviderGateActor#create}.
 */
@NullMarked
package dev.talaria.actors.gate;

import org.jspecify.annotations.NullMarked;
