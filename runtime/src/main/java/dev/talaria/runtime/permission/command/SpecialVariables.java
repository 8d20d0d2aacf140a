package dev.talaria.runtime.permission.command;

import java.util.Set;

/** Variables whose value is run, or changes what commands mean. */
final class SpecialVariables {
  /** Other programs run their value. */
  private static final Set<String> RUN_BY_OTHERS = Set.of(
      "GIT_SSH_COMMAND",
      "GIT_SSH",
      "GIT_EXTERNAL_DIFF",
      "GIT_PAGER",
      "GIT_EDITOR",
      "GIT_ASKPASS",
      "GIT_SEQUENCE_EDITOR",
      "GIT_PROXY_COMMAND",
      "PAGER",
      "MANPAGER",
      "EDITOR",
      "VISUAL",
      "BROWSER",
      "PROMPT_COMMAND",
      "LESSOPEN",
      "LESSCLOSE",
      "SSH_ASKPASS",
      "SUDO_ASKPASS",
      "RUSTC_WRAPPER",
      "PS4");

  private static final Set<String> CHANGES_ALL = Set.of(
      "LD_PRELOAD",
      "LD_AUDIT",
      "LD_LIBRARY_PATH",
      "DYLD_INSERT_LIBRARIES",
      "BASH_ENV",
      "PERL5OPT",
      "RUBYOPT",
      "PYTHONSTARTUP",
      "GIT_CONFIG_COUNT",
      "GIT_CONFIG_PARAMETERS",
      "SHELLOPTS",
      "BASHOPTS");

  private SpecialVariables() {}

  static void check(String name, String value, Walk walk) {
    boolean changes = switch (name) {
      case "IFS" -> !value.isBlank();
      case "ENV" -> value.contains("/"); // a script, and not the name of an environment
      case "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM" -> !value.equals("/dev/null");
      case "NODE_OPTIONS" -> value.matches("(?s).*(?:-r\\b|require|import|loader).*");
      case "MAKEFLAGS" -> value.contains("eval");
      case "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS" -> value.contains("agent");
      default -> CHANGES_ALL.contains(name);
    };
    if (changes) {
      walk.report.found(Danger.UNREADABLE, name + "=" + value);
    } else if (RUN_BY_OTHERS.contains(name) && !value.isEmpty()) {
      walk.text(value);
    }
  }
}
