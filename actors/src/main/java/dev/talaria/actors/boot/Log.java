package dev.talaria.actors.boot;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.rolling.FixedWindowRollingPolicy;
import ch.qos.logback.core.rolling.RollingFileAppender;
import ch.qos.logback.core.rolling.SizeBasedTriggeringPolicy;
import ch.qos.logback.core.util.FileSize;
import dev.talaria.config.LogSettings;
import dev.talaria.runtime.permission.redaction.Redactor;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.slf4j.LoggerFactory;

/**
 * The log: JSON lines in a file of the state directory, secrets redacted, nothing anywhere else.
 */
final class Log {
  private Log() {}

  static Path file(Path stateDirectory) {
    return stateDirectory.resolve("runtime.log");
  }

  /** Must come before anything logs. */
  static void to(Path file, LogSettings settings, Supplier<Redactor> redactor) {
    var context = (LoggerContext) LoggerFactory.getILoggerFactory();
    context.reset();
    var encoder = new RedactingEncoder(redactor);
    encoder.setContext(context);
    encoder.start();
    var appender = new RollingFileAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    var window = new FixedWindowRollingPolicy();
    window.setContext(context);
    window.setParent(appender);
    window.setFileNamePattern(file + ".%i");
    window.setMinIndex(1);
    window.setMaxIndex(Math.max(1, Math.min(20, settings.keep())));
    window.start();
    var size = new SizeBasedTriggeringPolicy<ILoggingEvent>();
    size.setContext(context);
    size.setMaxFileSize(new FileSize(settings.maxSize()));
    size.start();
    appender.setRollingPolicy(window);
    appender.setTriggeringPolicy(size);
    appender.start();
    var root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    root.addAppender(appender);
    root.setLevel(Level.toLevel(settings.level(), Level.INFO));
    context.getLogger("org.apache.pekko").setLevel(Level.WARN);
  }
}
