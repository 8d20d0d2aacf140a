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
              "rmtree|\\bunlink|unlinkSync|\\brmSync|\\brmdir|rm_rf|rm_r\\b|os\\.remove|removedirs|\\.rmdir|File\\.delete|FileUtils|fs\\.(?:rm|promises)|\\btruncate\\b|remove_tree"),
      Danger.UNREADABLE,
          Pattern.compile(
              "\\bsystem\\b|popen|subprocess|\\bspawn|\\bexec\\w*|\\beval\\b|\\bcompile\\(|child_process|__import__"
                  + "|importlib|getattr|__builtins__|b64decode|base64|unhexlify|fromhex|fromCharCode|\\bchr\\(|marshal|pickle"
                  + "|\\bpty\\b|ctypes|\\bfork\\b|Open3|shell_exec|passthru|proc_open|qx\\W|%x\\W|`|codecs|Function\\(|process\\.binding|\\bpack\\(|\\bos\\.[a-z]*spawn"),
      Danger.SIGNAL, Pattern.compile("\\bkill\\b|killpg|process\\.kill"),
      Danger.EXFILTRATION,
          Pattern.compile("\\bsocket\\b|TCPSocket|IO::Socket|net\\.connect|fsockopen"));

  private static final Pattern WRITES = Pattern.compile(
      "open\\s*\\(?[^)]*,\\s*[^)]*['\"][rb]*[wax+>]|write_text|write_bytes|writeFile|appendFile|File\\.write|file_put_contents|os\\.(?:rename|replace|chmod|chown|symlink|link)|shutil\\.(?:move|copy)|\\.rename\\(|['\"]\\s*>");

  private static final Pattern LITERAL =
      Pattern.compile("\"([^\"\\\\]{1,400})\"|'([^'\\\\]{1,400})'");

  private InlineCode() {}

  static void check(String language, String code, Walk walk) {
    String shown = language + ": " + code.strip();
    if (code.length() > LONGEST) {
      walk.report.found(Danger.UNREADABLE, shown);
      return;
    }
    SIGNS.forEach((danger, sign) -> {
      if (sign.matcher(code).find()) {
        walk.report.found(danger, shown);
      }
    });
    boolean writes = WRITES.matcher(code).find();
    for (String literal :
        LITERAL.matcher(code).results().map(InlineCode::inside).toList()) {
      FileChecks.check("cat", List.of("cat", literal), walk);
      if (writes && literal.matches("(?:/|~|\\.\\.).*")) {
        FileChecks.write(literal, walk);
      }
    }
  }

  /** {@code awk} and {@code sed} scripts that leave their own language. */
  static void checkFilter(String program, String code, Walk walk) {
    boolean leaves = program.equals("sed")
        ? code.matches(
            "(?s).*(?:^|[;\\n{}])\\s*[0-9$,]*\\s*[eW]\\b.*|(?s).*s(\\W).*\\1.*\\1[gpiImM0-9]*e.*|(?s).*(?:^|[;\\n{}/0-9$])w\\s+[/~.].*")
        : code.matches(
            "(?s).*(?:\\bsystem\\s*\\(|\\|&?\\s*getline|\\|&?\\s*\"|print[^;}\\n]*>\\s*[\"A-Za-z/]|@load|/inet/).*");
    if (leaves) {
      walk.report.found(Danger.UNREADABLE, program + ": " + code.strip());
    }
  }

  private static String inside(MatchResult match) {
    return match.group(1) != null ? match.group(1) : match.group(2);
  }
}
