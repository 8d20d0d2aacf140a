/**
 * Benchmarks: each class is a program that prints a table. {@code bench/run} runs them.
 *
 * <p>Must not be known to any other module.
 */
@NullMarked
package dev.talaria.bench;

import org.jspecify.annotations.NullMarked;
