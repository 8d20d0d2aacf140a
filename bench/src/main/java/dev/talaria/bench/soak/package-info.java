/**
 * Those who use the product in {@link dev.talaria.bench.Soak}, and the book in which it is counted
 * what they were promised and what they got.
 *
 * <p>Must not know the product but by its wire.
 */
@NullMarked
package dev.talaria.bench.soak;

import org.jspecify.annotations.NullMarked;
