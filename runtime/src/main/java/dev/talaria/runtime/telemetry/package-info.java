/**
 * What is counted and traced, told from the steps that were committed. Must not know who commits
 * them, or prompts and answers: only names, times and numbers leave this package.
 */
@NullMarked
package dev.talaria.runtime.telemetry;

import org.jspecify.annotations.NullMarked;
