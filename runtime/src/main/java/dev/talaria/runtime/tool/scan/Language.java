package dev.talaria.runtime.tool.scan;

import java.util.Locale;
import java.util.Map;

/** What a file is written in, as its name says. */
public enum Language {
  PYTHON,
  JAVASCRIPT,
  TYPESCRIPT,
  JAVA,
  GO,
  C,
  PHP,
  RUBY,
  SHELL,
  YAML,
  DOCKER,
  OTHER;

  private static final Map<String, Language> BY_ENDING = Map.ofEntries(
      Map.entry("py", PYTHON),
      Map.entry("pyw", PYTHON),
      Map.entry("js", JAVASCRIPT),
      Map.entry("jsx", JAVASCRIPT),
      Map.entry("mjs", JAVASCRIPT),
      Map.entry("cjs", JAVASCRIPT),
      Map.entry("ts", TYPESCRIPT),
      Map.entry("tsx", TYPESCRIPT),
      Map.entry("vue", JAVASCRIPT),
      Map.entry("java", JAVA),
      Map.entry("kt", JAVA),
      Map.entry("scala", JAVA),
      Map.entry("go", GO),
      Map.entry("c", C),
      Map.entry("h", C),
      Map.entry("cc", C),
      Map.entry("cpp", C),
      Map.entry("cxx", C),
      Map.entry("hpp", C),
      Map.entry("php", PHP),
      Map.entry("rb", RUBY),
      Map.entry("erb", RUBY),
      Map.entry("sh", SHELL),
      Map.entry("bash", SHELL),
      Map.entry("zsh", SHELL),
      Map.entry("yml", YAML),
      Map.entry("yaml", YAML),
      Map.entry("dockerfile", DOCKER));

  public static Language of(String fileName) {
    String name = fileName.toLowerCase(Locale.ROOT);
    if (name.startsWith("dockerfile") || name.startsWith("containerfile")) {
      return DOCKER;
    }
    return BY_ENDING.getOrDefault(name.substring(name.lastIndexOf('.') + 1), OTHER);
  }

  /** A line that holds nothing but a comment. */
  boolean isComment(String line) {
    String text = line.strip();
    return switch (this) {
      case PYTHON, RUBY, SHELL, YAML, DOCKER -> text.startsWith("#");
      case JAVASCRIPT, TYPESCRIPT, JAVA, GO, C ->
        text.startsWith("//") || text.startsWith("/*") || text.startsWith("* ");
      case PHP -> text.startsWith("//") || text.startsWith("#") || text.startsWith("* ");
      case OTHER -> false;
    };
  }
}
