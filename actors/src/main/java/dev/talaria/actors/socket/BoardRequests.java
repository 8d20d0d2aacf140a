package dev.talaria.actors.socket;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;

/** What a client asks of the board. */
record BoardRequests(Actors actors) {
  Reply answer(Request request, Caller caller) throws Refusal {
    throw Refusal.usage("the board is not there yet", "");
  }
}
