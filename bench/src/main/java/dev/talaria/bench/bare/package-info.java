/**
 * What stands beside the product in the tables: programs that do the same with the JDK alone.
 *
 * <p>Must not know the product.
 */
@NullMarked
package dev.talaria.bench.bare;

import org.jspecify.annotations.NullMarked;
