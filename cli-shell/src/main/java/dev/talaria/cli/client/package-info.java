/**
 * The socket client: how the shell and the one-shot commands reach the runtime, starting it where
 * none runs.
 *
 * <p>Speaks {@code runtime.wire} and nothing else. Must not know how an answer is shown, nor
 * anything of the runtime but its words. Start reading at
 * {@link dev.talaria.cli.client.RuntimeClient#connect}.
 */
@NullMarked
package dev.talaria.cli.client;

import org.jspecify.annotations.NullMarked;
