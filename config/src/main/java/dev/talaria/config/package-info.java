/**
 * Everything that can be set: HOCON in, validated records out.
 *
 * <p>Must not know who uses a setting, where files are, nor any other module. Start reading at
 * {@link dev.talaria.config.Settings}; the keys and their defaults are in {@code reference.conf}
 * beside these classes, and {@code load} brings the layers together.
 */
@NullMarked
package dev.talaria.config;

import org.jspecify.annotations.NullMarked;
