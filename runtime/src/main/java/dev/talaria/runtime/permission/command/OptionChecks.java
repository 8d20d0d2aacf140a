package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Programs that do something else than their name says when they are given certain words. */
final class OptionChecks {
  /** A name that stands for all that is there, or for who knows what. */
  private static final String ANY_NAME = "(?:.*/)?(?:\\[[^/]*]|[*?.])+/?";

  private static final Pattern LEAVES_EDITOR =
      Pattern.compile("!|\\$\\(|(?:system|delete|shell|process|syscmd)[\\w-]*\\s*[\"( ]");

  private static final String HOST_FOLDERS =
      "/(?:etc|root|home|var|boot|dev|usr)?/?:.*|.*docker\\.sock.*|.*(?:source|src)=/(?:,.*)?";

  private final Walk walk;
  private final Nested nested;

  OptionChecks(Walk walk, Nested nested) {
    this.walk = walk;
    this.nested = nested;
  }

  void check(String program, List<String> fields, Output in) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    switch (program) {
      case "rm", "unlink", "truncate" ->
        foundIf(
            words.stream().anyMatch(w -> w.contains(Expansion.UNKNOWN) || w.matches(ANY_NAME)),
            Danger.DELETE,
            fields);
      case "crontab" ->
        foundIf(words.isEmpty() && !(in instanceof Output.None), Danger.SYSTEM, fields);
      case "zip" -> {
        foundIf(options.has("-m", "--move"), Danger.DELETE, fields);
        foundIf(options.has("-TT", "--unzip-command"), Danger.UNREADABLE, fields);
      }
      case "su", "runuser", "script", "sg" -> {
        options.values("-c", "--command").forEach(walk::text);
        words.stream().filter(w -> w.contains(" ")).forEach(walk::text);
      }
      case "watch", "tmux", "screen", "concurrently", "nodemon", "npx", "expect", "sem" ->
        words.stream().filter(w -> w.contains(" ")).forEach(walk::text);
      case "hyperfine" -> options.operands(Set.of("-w", "-r", "-m", "-M")).forEach(walk::text);
      case "npm", "pnpm", "yarn" -> options.values("-c", "--call").forEach(walk::text);
      case "nix-shell" -> options.values("--run", "--command").forEach(walk::text);
      case "vagrant" -> options.values("-c", "--command").forEach(walk::text);
      case "split" -> options.values("--filter").forEach(walk::text);
      case "sort" -> foundIf(options.has("--compress-program"), Danger.UNREADABLE, fields);
      case "rg" -> foundIf(options.has("--pre"), Danger.UNREADABLE, fields);
      case "ag", "ack", "man" -> foundIf(options.has("--pager", "-P"), Danger.UNREADABLE, fields);
      case "start-stop-daemon" ->
        options
            .values("--exec", "-x", "--startas", "-a")
            .forEach(p -> walk.command(List.of(p, Expansion.UNKNOWN), in));
      case "awk", "gawk", "mawk", "nawk" -> {
        options.values("-f", "--file").forEach(f -> nested.code("awk", f, in, fields));
        options
            .firstOperand(Set.of("-F", "-v", "-f"))
            .ifPresent(code -> InlineCode.checkAwk(code, walk));
      }
      case "sed", "gsed" -> {
        options.values("-f", "--file").forEach(f -> nested.code("sed", f, in, fields));
        List<String> scripts = new ArrayList<>(options.values("-e", "--expression"));
        options.firstOperand(Set.of("-e", "-f")).ifPresent(scripts::add);
        scripts.forEach(code -> InlineCode.checkSed(code, walk));
      }
      case "make", "gmake" -> {
        options
            .values("-f", "--file", "--makefile")
            .forEach(f -> nested.code("make", f, in, fields));
        foundIf(
            options.has("--eval")
                || words.stream()
                    .anyMatch(w -> w.contains("!") || w.startsWith("SHELL=") || w.contains("$(")),
            Danger.UNREADABLE,
            fields);
      }
      case "tar", "bsdtar" ->
        foundIf(
            options.has(
                "--to-command",
                "--checkpoint-action",
                "--use-compress-program",
                "-I",
                "-F",
                "--rsh-command",
                "--info-script",
                "--new-volume-script"),
            Danger.UNREADABLE,
            fields);
      case "vi", "vim", "nvim", "emacs", "less", "more", "nmap", "git-shell", "rlwrap" ->
        foundIf(words.stream().anyMatch(this::leavesEditor), Danger.UNREADABLE, fields);
      case "ex", "ed", "gdb", "lldb", "m4" ->
        foundIf(
            words.stream().anyMatch(this::leavesEditor)
                || (in instanceof Output.Text(var text) && leavesEditor(text)),
            Danger.UNREADABLE,
            fields);
      case "git" -> new Git(walk).check(fields, options);
      case "rsync", "scp" -> {
        List<String> operands = options.operands(Set.of("-e", "--rsh", "-i", "-P", "-o", "-F"));
        foundIf(
            !operands.isEmpty() && operands.getLast().matches("(?:[^/]+@)?[^/:]+:.*|rsync://.*"),
            Danger.EXFILTRATION,
            fields);
        options.values("-e", "--rsh", "--rsync-path").forEach(walk::text);
      }
      case "curl" ->
        foundIf(
            options
                .values(
                    "-d",
                    "--data",
                    "--data-binary",
                    "--data-urlencode",
                    "--data-ascii",
                    "--json",
                    "-F",
                    "--form",
                    "--url-query")
                .stream()
                .anyMatch(d -> d.matches("(?s)[^=&]*=?[@<].*")),
            Danger.EXFILTRATION,
            fields);
      case "nc", "ncat", "netcat" ->
        foundIf(!options.has("-z") && !(in instanceof Output.None), Danger.EXFILTRATION, fields);
      case "docker" -> {
        List<String> mounts = options.values("-v", "--volume", "--mount");
        foundIf(mounts.stream().anyMatch(v -> v.matches(HOST_FOLDERS)), Danger.PRIVILEGE, fields);
        foundIf(
            mounts.stream()
                .map(v -> v.replaceFirst("^.*(?:source|src)=|[:,].*$", "").replaceFirst(",.*", ""))
                .anyMatch(folder -> FileChecks.holdsSecrets(folder, walk.scope)),
            Danger.CREDENTIALS,
            fields);
      }
      default -> {}
    }
  }

  private boolean leavesEditor(String word) {
    return LEAVES_EDITOR.matcher(word).find();
  }

  private void foundIf(boolean found, Danger danger, List<String> fields) {
    if (found) {
      walk.report.found(danger, fields);
    }
  }
}
