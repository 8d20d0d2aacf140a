package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Script;
import dev.talaria.runtime.permission.shell.Script.Pipeline;
import dev.talaria.runtime.permission.shell.ShellNode;
import dev.talaria.runtime.permission.shell.Word.Part;

/** Functions that start themselves more than once, or without waiting. */
final class ForkBomb {
  private ForkBomb() {}

  static boolean callsItself(String name, Script body) {
    int calls = 0;
    boolean apart = false;
    for (Pipeline pipeline : body.pipelines()) {
      for (ShellNode stage : pipeline.stages()) {
        boolean calling = switch (stage) {
          case ShellNode.Simple simple -> isCall(name, simple);
          case ShellNode.Group group -> {
            calls += callsItself(name, group.body()) ? 2 : 0;
            yield false;
          }
          case ShellNode.Function function -> false;
        };
        calls += calling ? 1 : 0;
        apart |= calling && (pipeline.joiner().equals("&") || pipeline.stages().size() > 1);
      }
    }
    return calls > 1 || apart;
  }

  private static boolean isCall(String name, ShellNode.Simple simple) {
    return !simple.words().isEmpty()
        && simple.words().getFirst().parts().size() == 1
        && simple.words().getFirst().parts().getFirst() instanceof Part.Text(var text, var quoted)
        && text.equals(name);
  }
}
