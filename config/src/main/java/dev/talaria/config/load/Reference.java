package dev.talaria.config.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.typesafe.config.ConfigObject;
import dev.talaria.config.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * The defaults. They stand beside the classes, so that no other library's file is taken for them.
 */
public final class Reference {
  public static final String NAME = "reference.conf";

  private Reference() {}

  public static String text() {
    try (var in = Settings.class.getResourceAsStream(NAME)) {
      return new String(Objects.requireNonNull(in, NAME).readAllBytes(), UTF_8);
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }

  /** All of {@code talaria}. */
  public static ConfigObject defaults() {
    return layer().root().toConfig().getObject("talaria");
  }

  static Layer layer() {
    return Parsed.LAYER;
  }

  /** Parsed once: a runtime needs it for each client. */
  private static final class Parsed {
    static final Layer LAYER = new Layer(
        Layer.Source.DEFAULTS, NAME, SettingsFile.parse(NAME, text(), Includes.none(NAME)));
  }
}
