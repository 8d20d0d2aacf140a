package dev.talaria.runtime.workflow;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Files that come with Talaria: to begin with, to copy, and for editors. */
public final class Examples {
  private static final List<String> NAMES =
      List.of("parallel-investigation", "nightly-log-report", "build-test-fix");

  private Examples() {}

  public static List<String> names() {
    return NAMES;
  }

  /** The text of one; empty where there is none of that name. */
  public static Optional<String> text(String name) {
    return NAMES.contains(name)
        ? Optional.of(resource("examples/" + name + ".yaml"))
        : Optional.empty();
  }

  /** A workflow with two steps to write one's own from. */
  public static String toBeginWith(String name) {
    return resource("examples/new.yaml").replace("NAME", name);
  }

  /** What editors complete and check with: JSON Schema, 2020-12. */
  public static String schema() {
    return resource("workflow.schema.json");
  }

  private static String resource(String name) {
    try (InputStream in = Examples.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("there is no resource " + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
