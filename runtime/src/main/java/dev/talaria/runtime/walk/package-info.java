/**
 * Goes through folders, and through what a pattern with {@code *} stands for, without leaving the
 * bounds.
 *
 * <p>Must not know tools, permissions or what is done with the files. Start reading at
 * {@link dev.talaria.runtime.walk.FolderWalk}.
 */
@NullMarked
package dev.talaria.runtime.walk;

import org.jspecify.annotations.NullMarked;
