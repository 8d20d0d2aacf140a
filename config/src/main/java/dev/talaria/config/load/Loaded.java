package dev.talaria.config.load;

import dev.talaria.config.Settings;
import java.util.List;

/**
 * Settings that can be used, and what a person may want to know about them.
 *
 * @param origins one for every value, in the order of their keys
 * @param notes whole sentences about what was not used; none of them is an error
 */
public record Loaded(Settings settings, List<Origin> origins, List<String> notes) {
  public Loaded {
    origins = List.copyOf(origins);
    notes = List.copyOf(notes);
  }
}
