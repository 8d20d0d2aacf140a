package dev.talaria.runtime.tool.scan;

/**
 * A line that a rule matches.
 *
 * @param text the line, cut, with secrets hidden
 * @param inTest in code that only tests run
 */
public record Finding(Rule rule, String path, long line, String text, boolean inTest) {}
