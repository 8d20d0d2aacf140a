package dev.talaria.runtime.permission.shell;

import java.util.List;

/** A list of pipelines, in the order in which they stand. */
public record Script(List<Pipeline> pipelines) {
  public static final Script EMPTY = new Script(List.of());

  public Script {
    pipelines = List.copyOf(pipelines);
  }

  /**
   * Commands joined by {@code |}.
   *
   * @param joiner what stands behind it: {@code &&}, {@code ||}, {@code ;}, {@code &}, or empty
   */
  public record Pipeline(List<ShellNode> stages, String joiner) {
    public Pipeline {
      stages = List.copyOf(stages);
    }
  }
}
