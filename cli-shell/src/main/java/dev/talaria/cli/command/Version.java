package dev.talaria.cli.command;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The version of this build: written once, in the POM, from where it comes into the name of the
 * jar, which the start script tells, and into a file for all who start otherwise.
 */
public final class Version {
  private static final String FILE = "/dev/talaria/cli/version.properties";

  private Version() {}

  public static String text() {
    var told = System.getProperty("talaria.version", "");
    return told.isEmpty() ? fromFile() : told;
  }

  private static String fromFile() {
    try (var file = Version.class.getResourceAsStream(FILE)) {
      var properties = new Properties();
      properties.load(file);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
