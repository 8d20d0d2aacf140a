package dev.talaria.runtime.workflow.yaml;

/** In a file, both from 1; columns count code points. */
public record Place(int line, int column) {
  public static final Place START = new Place(1, 1);
}
