package dev.talaria.runtime.workflow.yaml;

import java.util.Comparator;

/** In a file, both from 1; columns count code points. */
public record Place(int line, int column) implements Comparable<Place> {
  public static final Place START = new Place(1, 1);

  private static final Comparator<Place> ORDER =
      Comparator.comparingInt(Place::line).thenComparingInt(Place::column);

  @Override
  public int compareTo(Place other) {
    return ORDER.compare(this, other);
  }
}
