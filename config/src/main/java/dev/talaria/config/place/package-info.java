/**
 * Where Talaria keeps its files, and directories that only the user can enter.
 *
 * <p>Must not know what is in the files. Start reading at
 * {@link dev.talaria.config.place.Locations#of}.
 */
@NullMarked
package dev.talaria.config.place;

import org.jspecify.annotations.NullMarked;
