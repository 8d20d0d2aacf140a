package dev.talaria.runtime.model.builtin.ask;

/**
 * One thing that a word means.
 *
 * @param value which number, ordinal or day of the week; 0 for all else
 */
record Meaning(Concept concept, int value) {}
