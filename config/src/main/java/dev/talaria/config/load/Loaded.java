package dev.talaria.config.load;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import dev.talaria.config.Settings;
import java.util.Comparator;
import java.util.List;

/** Settings that can be used, and what a person may want to know about them. */
public final class Loaded {
  private final Settings settings;
  private final List<String> notes;
  private final Config talaria;
  private final Layers layers;

  Loaded(Settings settings, List<String> notes, Config talaria, Layers layers) {
    this.settings = settings;
    this.notes = List.copyOf(notes);
    this.talaria = talaria;
    this.layers = layers;
  }

  public Settings settings() {
    return settings;
  }

  /** Whole sentences about what was not used; none of them is an error. */
  public List<String> notes() {
    return notes;
  }

  /** One for every value, in the order of their keys; worked out when asked, as few ever ask. */
  public List<Origin> origins() {
    return talaria.entrySet().stream()
        .map(entry -> new Origin(
            entry.getKey(),
            entry.getValue().render(ConfigRenderOptions.concise()),
            layers.where(entry.getKey())))
        .sorted(Comparator.comparing(Origin::key))
        .toList();
  }
}
