package dev.talaria.runtime.permission.command;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Code of another language, given on the command line: looked through, not understood. */
final class InlineCode {
  private static final int LONGEST = 200_000;

  private static final Map<Danger, Pattern> SIGNS = Map.of(
      Danger.DELETE,
          Pattern.compile(
              "rmtree|\\bunlink|unlinkSync|\\brmSync|\\brmdir|rm_rf|rm_r\\b|os\\.remove|removedirs|\\.rmdir|File\\.delete|FileUtils|fs\\.(?:rm|promises)|\\btruncate\\b|remove_tree|from\\s+os\\s+import[^;\\n]*(?:remove|\\*)"
                  + "|\\bfile[. ](?:remove|delete)|\\.delete(?:Dir|OnExit|Recursively|IfExists)?\\(\\)|Files\\.delete|Deno\\.remove|\\brm\\("),
      Danger.UNREADABLE,
          Pattern.compile(
              "\\bsystem\\b|popen|subprocess|\\bspawn|\\bexec\\w*|\\beval\\b|\\bcompile\\(|child_process|__import__"
                  + "|importlib|getattr|__builtins__|b64decode|base64|unhexlify|fromhex|fromCharCode|\\bchr\\(|marshal|pickle"
                  + "|\\bpty\\b|ctypes|\\bfork\\b|Open3|shell_exec|passthru|proc_open|qx\\W|%x\\W|`|codecs|Function\\(|process\\.binding|ProcessBuilder|Deno\\.(?:run|Command)|\\bpack\\(|\\bos\\.[a-z]*spawn"),
      Danger.SIGNAL, Pattern.compile("\\bkill\\b|killpg|process\\.kill"),
      Danger.EXFILTRATION,
          Pattern.compile("\\bsocket\\b|TCPSocket|IO::Socket|net\\.connect|fsockopen"));

  private static final Pattern WRITES = Pattern.compile(
      "open\\s*\\(?[^)]*,\\s*[^)]*['\"][rb]*[wax+>]|write_text|write_bytes|writeFile|appendFile|File\\.write|file_put_contents|os\\.(?:rename|replace|chmod|chown|symlink|link)|shutil\\.(?:move|copy)|\\.rename\\(|['\"]\\s*>");

  private static final Pattern LITERAL =
      Pattern.compile("\"([^\"\\\\]{1,400})\"|'([^'\\\\]{1,400})'");

  /** Literals that are put together. */
  private static final Pattern BETWEEN = Pattern.compile("['\"]\\s*\\+?\\s*['\"]");

  private static final Pattern AWK_LEAVES = Pattern.compile(
      "\\bsystem\\s*\\(|\\|&?\\s*getline|\\|&?\\s*\"|print[^;}\\n\"]*(?:\"[^\"]*\"[^;}\\n\"]*)*>\\s*[A-Za-z(/$]|@load|/inet/");

  private static final Pattern AWK_WRITES = Pattern.compile("print[^;}\\n]*>\\s*\"([^\"]*)\"");

  private static final Pattern AWK_READS = Pattern.compile("getline[^;}\\n]*<\\s*\"([^\"]*)\"");

  /** Where a command of {@code sed} begins: behind a line, a block, or an address. */
  private static final String SED_COMMAND;

  static {
    String place = "(?:\\d+(?:~\\d+)?|\\$|\\\\\\S[^\\n;{}]*?\\W|/(?:[^/\\\\\\n]|\\\\.)*+/[IM]*)";
    SED_COMMAND =
        "(?:^|[;\\n{}])\\s*(?:" + place + "\\s*(?:,\\s*[+~]?" + place + "\\s*)?)?(?:!\\s*)*";
  }

  private static final Pattern SED_LEAVES = Pattern.compile(
      SED_COMMAND
          + "(?:[eW]\\b|w\\s*[/~.]|s(\\W)(?:(?!\\1)[^\\\\]|\\\\.)*+\\1(?:(?!\\1)[^\\\\]|\\\\.)*+\\1[gpiImM0-9]*(?:e|w\\s*[/~.]))",
      Pattern.DOTALL);

  private static final Pattern SED_READS = Pattern.compile(SED_COMMAND + "[rR]\\s*(\\S+)");

  private InlineCode() {}

  static void check(String language, String code, Walk walk) {
    String shown = language + ": " + code.strip();
    if (code.length() > LONGEST) {
      walk.report.found(Danger.UNREADABLE, shown);
      return;
    }
    SIGNS.forEach((danger, sign) -> {
      if (sign.matcher(walk.report.on(code)).find()) {
        walk.report.found(danger, shown);
      }
    });
    boolean writes = WRITES.matcher(walk.report.on(code)).find();
    String joined = code + "\n" + BETWEEN.matcher(walk.report.on(code)).replaceAll("");
    for (String literal : LITERAL
        .matcher(walk.report.on(joined))
        .results()
        .map(InlineCode::inside)
        .distinct()
        .toList()) {
      FileChecks.check("cat", List.of("cat", literal), walk);
      if (writes) {
        walk.scope.wrote(literal, new Output.Opaque());
      }
      if (writes && literal.matches("(?:/|~|\\.\\.).*")) {
        FileChecks.write(literal, walk);
      }
    }
  }

  /** A script in a language of which only some are looked through. */
  static void checkAny(String language, String code, List<String> fields, Walk walk) {
    switch (language) {
      case "awk" -> checkAwk(code, walk);
      case "sed" -> checkSed(code, walk);
      case "make" -> walk.report.found(Danger.UNREADABLE, fields);
      default -> check(language, code, walk);
    }
  }

  /** An {@code awk} script: what it reads and writes, and whether it leaves its own language. */
  static void checkAwk(String code, Walk walk) {
    if (AWK_LEAVES.matcher(walk.report.on(code)).find()) {
      walk.report.found(Danger.UNREADABLE, "awk: " + code.strip());
    }
    AWK_WRITES
        .matcher(walk.report.on(code))
        .results()
        .forEach(file -> FileChecks.write(file.group(1), walk));
    AWK_READS
        .matcher(walk.report.on(code))
        .results()
        .forEach(file -> FileChecks.read(file.group(1), walk));
  }

  /** A {@code sed} script: likewise. */
  static void checkSed(String code, Walk walk) {
    if (SED_LEAVES.matcher(walk.report.on(code)).find()) {
      walk.report.found(Danger.UNREADABLE, "sed: " + code.strip());
    }
    SED_READS
        .matcher(walk.report.on(code))
        .results()
        .forEach(file -> FileChecks.read(file.group(1), walk));
  }

  private static String inside(MatchResult match) {
    return match.group(1) != null ? match.group(1) : match.group(2);
  }
}
