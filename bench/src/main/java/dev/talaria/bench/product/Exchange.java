package dev.talaria.bench.product;

/**
 * A request and its answer as the model server saw them.
 *
 * @param arrived {@link System#nanoTime} when the request was there in full
 * @param answered the same just before its answer was written, at once
 * @param body of the request; empty where it was held
 */
public record Exchange(long arrived, long answered, String body) {}
