package dev.talaria.runtime.model;

import java.time.Duration;

/**
 * What a provider says with an answer of its limits for one key.
 *
 * @param limit how many requests it allows before it counts afresh; 0 where it does not say
 * @param remaining how many more may begin before that; 0 also where another limit is used up
 * @param reset until it counts afresh
 */
public record Quota(int limit, int remaining, Duration reset) {}
