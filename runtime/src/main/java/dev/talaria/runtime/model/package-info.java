/**
 * The port to language models, and what a call costs. Adapters live in packages below.
 *
 * <p>Must not know sessions' lifecycles or tools' code. Start reading at
 * {@link dev.talaria.runtime.model.ModelClient}.
 */
@NullMarked
package dev.talaria.runtime.model;

import org.jspecify.annotations.NullMarked;
