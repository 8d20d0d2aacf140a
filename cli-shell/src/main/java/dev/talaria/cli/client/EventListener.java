package dev.talaria.cli.client;

import dev.talaria.runtime.wire.Event;

/**
 * Hears what the runtime tells without being asked, on the connection's reading thread and in
 * order. One that blocks holds back the answers too, and in the end the runtime, which then leaves
 * out what may be left out.
 */
public interface EventListener {
  void onEvent(Event event);

  /** Events are missing before the next one: this client was too slow for them. */
  default void onGap() {}

  /** The connection is gone; called once, after which nothing is called. */
  default void onClosed(String why) {}

  EventListener NONE = event -> {};
}
