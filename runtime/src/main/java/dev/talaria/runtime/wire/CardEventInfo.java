package dev.talaria.runtime.wire;

/**
 * An entry of a card's trail.
 *
 * @param card as in {@link CardInfo}
 * @param at ISO-8601 with the offset of the runtime's zone
 * @param kind "added", "edited", "assigned", "linked", "unlinked", "attached", "detached",
 *     "comment", "ready", "claimed", "released", "failed", "expired", "refused", "blocked",
 *     "review", "split", "done", "archived"
 */
public record CardEventInfo(String card, String at, String who, String kind, String text) {}
