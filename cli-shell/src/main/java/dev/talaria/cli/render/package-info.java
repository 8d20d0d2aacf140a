/**
 * What the runtime tells, as text: panels, tables, pages, the status bar.
 *
 * <p>Pure: the same values, width and style give the same text. Must not know a terminal, a socket,
 * or the time. Start reading at {@link dev.talaria.cli.render.Panel}; every text of others passes
 * {@link dev.talaria.cli.render.Span#of}, which shows control characters instead of sending them.
 */
@NullMarked
package dev.talaria.cli.render;

import org.jspecify.annotations.NullMarked;
