/**
 * Brings the layers of settings together: options, environment, project, profile, user, defaults.
 *
 * <p>Must not know what a setting is used for. Files and an environment come in, one
 * {@link dev.talaria.config.Settings} goes out, with the place that each value came from; whatever
 * cannot be used is one {@link dev.talaria.config.ConfigProblem}. Start reading at
 * {@link dev.talaria.config.load.SettingsLoader#load}.
 */
@NullMarked
package dev.talaria.config.load;

import org.jspecify.annotations.NullMarked;
