package dev.talaria.runtime.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a person may set on a card. In a request null leaves it as it is, or as it is for new cards;
 * an empty text takes a time or the budget away.
 *
 * @param priority "low", "normal", "high", "urgent"
 * @param due when it should be done, and {@code from}: not begun before that; in a request as a
 *     schedule names one time ("in 2 days", "2026-12-24T18:00"), in an answer ISO-8601
 * @param workspace "scratch", "directory PATH", "worktree PATH"; relative to the caller's directory
 * @param attempts failures in a row after which it is blocked; 0: as the settings say
 * @param notifyOn {@code notify} on the wire: "always", "failure", "never"
 * @param profile who it is assigned to: its workers use the settings of that profile
 * @param budget what one attempt may use up: "tokens 200000, money 2.50, time 30m, turns 20,
 *     tool-calls 50", of these what is limited; null in an answer: as its profile says
 */
public record CardFields(
    @Nullable String priority,
    @Nullable List<String> labels,
    @Nullable String due,
    @Nullable String from,
    @Nullable String workspace,
    @Nullable Integer attempts,
    @JsonProperty("notify") @Nullable String notifyOn,
    @Nullable String profile,
    @Nullable String budget) {}
