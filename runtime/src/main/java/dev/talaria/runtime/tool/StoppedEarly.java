package dev.talaria.runtime.tool;

import dev.talaria.runtime.session.ToolResult;

/** A call was interrupted and came back with what there was by then. */
public final class StoppedEarly extends InterruptedException {
  private static final long serialVersionUID = 1L;

  private final transient ToolResult soFar;

  public StoppedEarly(ToolResult soFar) {
    super("stopped early");
    this.soFar = soFar;
  }

  public ToolResult soFar() {
    return soFar;
  }
}
