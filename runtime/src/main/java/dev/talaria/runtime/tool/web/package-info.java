/**
 * Reaching the network for tools: only to addresses that were checked, and never further than the
 * limits of size and time.
 *
 * <p>Must not know sessions, or which tool asks. Start reading at
 * {@link dev.talaria.runtime.tool.web.Fetcher}.
 */
@NullMarked
package dev.talaria.runtime.tool.web;

import org.jspecify.annotations.NullMarked;
