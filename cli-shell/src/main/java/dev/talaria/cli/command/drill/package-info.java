/**
 * {@code doctor --drill}: does to a runtime of its own what the world does to others, and says
 * which promises held.
 *
 * <p>Must not know the caller's settings, state or runtime. Start reading at
 * {@link dev.talaria.cli.command.drill.Drill}.
 */
@NullMarked
package dev.talaria.cli.command.drill;

import org.jspecify.annotations.NullMarked;
