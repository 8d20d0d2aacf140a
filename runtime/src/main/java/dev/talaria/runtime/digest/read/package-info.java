/**
 * Finds the files of a log and reads them in blocks of whole records.
 *
 * <p>Must not know templates or reports. Start reading at
 * {@link dev.talaria.runtime.digest.read.BlockReader}.
 */
@NullMarked
package dev.talaria.runtime.digest.read;

import org.jspecify.annotations.NullMarked;
