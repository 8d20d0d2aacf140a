package dev.talaria.runtime.model.builtin;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the tests of a project are run, told from the names of the files in its folder. */
final class TestCommand {
  private static final Map<String, String> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("mvnw", "./mvnw test");
    COMMANDS.put("pom.xml", "mvn test");
    COMMANDS.put("gradlew", "./gradlew test");
    COMMANDS.put("build.gradle", "gradle test");
    COMMANDS.put("build.gradle.kts", "gradle test");
    COMMANDS.put("build.sbt", "sbt test");
    COMMANDS.put("Cargo.toml", "cargo test");
    COMMANDS.put("go.mod", "go test ./...");
    COMMANDS.put("package.json", "npm test");
    COMMANDS.put("pyproject.toml", "python3 -m pytest");
    COMMANDS.put("pytest.ini", "python3 -m pytest");
    COMMANDS.put("tox.ini", "tox");
    COMMANDS.put("setup.py", "python3 -m pytest");
    COMMANDS.put("mix.exs", "mix test");
    COMMANDS.put("Rakefile", "rake test");
    COMMANDS.put("Makefile", "make test");
  }

  private TestCommand() {}

  static Optional<String> of(List<String> names) {
    return COMMANDS.keySet().stream().filter(names::contains).findFirst().map(COMMANDS::get);
  }
}
