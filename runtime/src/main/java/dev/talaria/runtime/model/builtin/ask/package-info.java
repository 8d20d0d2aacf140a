/**
 * Understands a request in plain words: text in,
 * {@link dev.talaria.runtime.model.builtin.ask.Wish}es out, by lexicons and rules that are resource
 * files.
 *
 * <p>Must not know tools' arguments, results or how an answer is worded. Start reading at
 * {@link dev.talaria.runtime.model.builtin.ask.Reader}.
 */
@NullMarked
package dev.talaria.runtime.model.builtin.ask;

import org.jspecify.annotations.NullMarked;
