package dev.talaria.config.load;

/**
 * Where one value came from.
 *
 * @param key below {@code talaria}, quoted where HOCON wants it
 * @param value as HOCON
 * @param where {@code reference.conf}, {@code /path/application.conf:12}, {@code --set} or the name
 *     of a variable
 */
public record Origin(String key, String value, String where) {}
