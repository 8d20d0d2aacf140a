package dev.talaria.runtime.tool.process;

/**
 * A piece of an output; where it begins may be later than asked for. Positions are bytes, counted
 * from the beginning of the output.
 *
 * @param to where the next piece begins
 */
public record OutputPiece(long from, long to, String text) {}
