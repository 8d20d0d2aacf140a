/**
 * Which proxy the variables of an environment name for an address.
 *
 * <p>Must not know who connects, or what is sent. Start reading at
 * {@link dev.talaria.runtime.proxy.ProxyVariables}.
 */
@NullMarked
package dev.talaria.runtime.proxy;

import org.jspecify.annotations.NullMarked;
