/**
 * What a person reads about the settings, made from {@code reference.conf}: a file to start from
 * and a page of the documentation.
 *
 * <p>Must not hold a key or a default of its own. Start reading at
 * {@link dev.talaria.config.text.ConfigTemplate} and {@link dev.talaria.config.text.SettingsPage}.
 */
@NullMarked
package dev.talaria.config.text;

import org.jspecify.annotations.NullMarked;
