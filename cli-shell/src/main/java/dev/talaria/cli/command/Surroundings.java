package dev.talaria.cli.command;

import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the process got from its caller.
 *
 * @param environment as the caller has it
 * @param launcher the words that start Talaria again, without a verb
 * @param terminals which of the standard streams are terminals, as {@code "012"}
 */
public record Surroundings(
    Map<String, String> environment,
    String userHome,
    Path directory,
    List<String> launcher,
    String terminals,
    InputStream in,
    PrintStream out,
    PrintStream err) {
  /** How the start script keeps variables that its JVM must not see. */
  private static final String KEPT = "TALARIA_WAS_";

  public Surroundings {
    environment = asCaller(environment);
    launcher = List.copyOf(launcher);
  }

  public boolean inIsTerminal() {
    return terminals.contains("0");
  }

  public boolean outIsTerminal() {
    return terminals.contains("1");
  }

  private static Map<String, String> asCaller(Map<String, String> given) {
    var theirs = new HashMap<>(given);
    for (var variable : given.entrySet()) { // no lambda: every start comes by here
      var name = variable.getKey();
      if (name.startsWith(KEPT)) {
        theirs.remove(name);
        theirs.remove(name.substring(KEPT.length()));
        if (!variable.getValue().isEmpty()) {
          theirs.put(name.substring(KEPT.length()), variable.getValue());
        }
      }
    }
    return Map.copyOf(theirs);
  }

  @Override
  public String toString() { // the environment may hold secrets
    return "Surroundings[" + directory + "]";
  }
}
