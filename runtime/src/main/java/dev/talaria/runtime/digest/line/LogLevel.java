package dev.talaria.runtime.digest.line;

import java.util.Locale;
import java.util.Optional;

/** How serious a record is, least first. {@link #NONE}: the record does not say. */
public enum LogLevel {
  NONE(0),
  TRACE(1),
  DEBUG(2),
  INFO(3),
  WARN(4),
  ERROR(5),
  FATAL(6);

  private final int rank;

  LogLevel(int rank) {
    this.rank = rank;
  }

  /** 0 to 6, for arrays by level. */
  public int rank() {
    return rank;
  }

  private static final LogLevel[] BY_SYSLOG_SEVERITY = {
    FATAL, FATAL, FATAL, ERROR, WARN, INFO, INFO, DEBUG
  };

  /** RFC 5424 numbers: 0 emergency to 7 debug. */
  public static LogLevel ofSyslogSeverity(int severity) {
    return BY_SYSLOG_SEVERITY[severity & 7];
  }

  /** Numbers of JSON loggers: 10 trace, 20 debug, … 60 fatal; below 8 they are syslog's. */
  static LogLevel ofNumber(long number) {
    if (number < 0 || number > 100) {
      return NONE;
    }
    if (number < 8) {
      return ofSyslogSeverity((int) number);
    }
    return number >= 60
        ? FATAL
        : number >= 50
            ? ERROR
            : number >= 40 ? WARN : number >= 30 ? INFO : number >= 20 ? DEBUG : TRACE;
  }

  /** 5xx is an error, 4xx a warning. */
  static LogLevel ofHttpStatus(int status) {
    return status >= 500 ? ERROR : status >= 400 ? WARN : INFO;
  }

  /** The name of a level in any of its usual spellings. */
  public static Optional<LogLevel> named(String name) {
    byte[] bytes =
        name.strip().toLowerCase(Locale.ROOT).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    LogLevel level = LevelWords.levelOf(bytes, 0, bytes.length);
    return level == null ? Optional.empty() : Optional.of(level);
  }
}
