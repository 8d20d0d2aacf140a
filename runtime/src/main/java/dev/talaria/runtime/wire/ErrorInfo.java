package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/**
 * What went wrong.
 *
 * @param kind {@code busy}, {@code overloaded}, {@code draining}, {@code rate_limited},
 *     {@code transport}, {@code auth}, {@code bad_request}, {@code empty_reply}, {@code denied},
 *     {@code budget}, {@code timeout}, {@code command_failed}, {@code bug}, {@code usage},
 *     {@code not_found}, {@code protocol}, {@code cancelled}
 * @param hint what to do next, or empty
 */
public record ErrorInfo(
    String kind, String message, String hint, @Nullable Long retryAfterMillis) {}
