package dev.talaria.runtime.tool.process;

/**
 * How much of an output is kept in a file.
 *
 * @param limit bytes the file may have; what comes after them is dropped
 * @param freeSpaceFloor bytes the disk must have left for anything to be written
 */
public record OutputRoom(long limit, long freeSpaceFloor) {}
