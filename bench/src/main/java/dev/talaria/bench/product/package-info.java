/**
 * What the benchmarks of the whole product stand on: Talaria in a home of its own, reached by its
 * start script and its socket only, and a model server that answers from this process.
 *
 * <p>Must not know what is measured, nor anything of the product but its command line and its wire.
 */
@NullMarked
package dev.talaria.bench.product;

import org.jspecify.annotations.NullMarked;
