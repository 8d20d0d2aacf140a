package dev.talaria.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** A time with its unit, as it is written in settings and elsewhere: {@code 30 s}, {@code 10m}. */
public final class TimeSpan {
  private static final Pattern BARE_NUMBER = Pattern.compile("[-+]?[0.]*[1-9][0-9.]*");

  private TimeSpan() {}

  /** Empty where it is none: a bare number would be taken for milliseconds, which nobody means. */
  public static Optional<Duration> of(String text) {
    if (BARE_NUMBER.matcher(text.strip()).matches()) {
      return Optional.empty();
    }
    try {
      return Optional.of(ConfigFactory.parseMap(Map.of("time", text)).getDuration("time"));
    } catch (ConfigException | ArithmeticException wrong) {
      return Optional.empty();
    }
  }
}
