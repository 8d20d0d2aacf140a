package dev.talaria.runtime.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.PermissionSettings;
import dev.talaria.config.PermissionSettings.Decision;
import dev.talaria.config.PermissionSettings.OnTimeout;
import dev.talaria.config.PermissionSettings.Rule;
import dev.talaria.runtime.permission.Grant.Scope;
import dev.talaria.runtime.permission.Verdict.Allowed;
import dev.talaria.runtime.permission.Verdict.Ask;
import dev.talaria.runtime.permission.Verdict.Refused;
import dev.talaria.runtime.permission.place.OwnPlaces;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.tool.Effects;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PermissionPolicyTest {
  private static final Path SHOP = Path.of("/code/shop");
  private static final Path STATE = Path.of("/home/ada/.local/state/talaria");
  private static final PermissionPolicy POLICY = new PermissionPolicy(new OwnPlaces(
      List.of(STATE, Path.of("/home/ada/.config/talaria"), Path.of("/run/user/1000/talaria")),
      List.of(STATE.resolve("output")),
      List.of(STATE.resolve("board")),
      4242));

  @ParameterizedTest
  @CsvSource({
    "/code/shop/src/Main.java, allowed",
    "/code/shop, allowed",
    "/var/log/syslog, allowed",
    "/usr/share/doc, allowed",
    "/etc/hosts, allowed",
    "/code/other/x, ask",
    "/code/shop-two/x, ask",
    "/code/shop/../other/x, ask",
    "/home/ada/notes.txt, ask",
    "/home/ada/.ssh/id_rsa, ask",
    "/root/.ssh/id_rsa, ask",
    "/etc/shadow, ask",
    "/proc/1/environ, ask",
    "/code/shop/.env, ask",
    "/code/shop/.env.example, allowed",
    "/code/shop/key.pem, ask",
    "/etc/ssl/certs/ca.pem, allowed",
    "/home/ada/.ssh/id_rsa.pub, ask", // no secret, but outside
    "/home/ada/.local/state/talaria/talaria.db, refused",
    "/home/ada/.local/state/talaria/output/bg_1/1.txt, allowed",
    "/home/ada/.config/talaria/application.conf, refused",
    "/home/ada/.local/state/talaria/board/cd_1/files/report.md, allowed",
    "/home/ada/.local/state/talaria/board/cd_1/files, allowed",
    "/home/ada/.local/state/talaria/board/cd_1/work/report.md, allowed",
    "/home/ada/.local/state/talaria/board/cd_1/keep1.tmp, refused",
    "/home/ada/.local/state/talaria/board/cd_1/files/../unfinished, refused",
    "/home/ada/.local/state/talaria/board/cd_1, refused",
    "/home/ada/.local/state/talaria/board/files, refused",
    "/home/ada/.local/state/talaria/board, refused",
  })
  void reading_is_free_inside_and_where_everybody_reads(String path, String expected) {
    Verdict verdict = POLICY.decide(reading("read_file", path));

    assertThat(kind(verdict)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "/code/shop/src/Main.java, allowed",
    "/code/shop/new/deep/file, allowed",
    "/code/shop/.git/hooks/pre-commit, ask",
    "/code/shop/sub/.git/config, ask",
    "/code/shop/.talaria/application.conf, ask",
    "/code/shop/.git/HEAD, ask",
    "/code/shop/.git/info/exclude, allowed",
    "/code/shop/.env, ask",
    "/code/other/x, ask",
    "/tmp/x, ask",
    "/etc/hosts, ask",
    "/home/ada/.bashrc, ask",
    "/home/ada/.local/state/talaria/output/x, refused",
    "/home/ada/.config/talaria/application.conf, refused",
    "/run/user/1000/talaria/x.sock, refused",
    "/home/ada/.local/state/talaria/board/cd_1/files/report.md, refused",
  })
  void changing_is_free_inside_but_for_what_runs_by_itself(String path, String expected) {
    assertThat(kind(POLICY.decide(writing("write_file", path)))).isEqualTo(expected);
  }

  @Test
  void a_dangerous_command_is_asked_about_with_its_risk_and_what_always_would_cover() {
    assertThat(POLICY.decide(running("ls; rm -rf build")))
        .isEqualTo(new Ask(
            "deletes files that cannot be brought back",
            "rm -rf build",
            List.of(new Coverage.ExactCommand("terminal", "ls; rm -rf build", SHOP))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"mvn verify", "ls -la", "python3 script.py", "curl -sS https://x.example"})
  void other_commands_run(String command) {
    assertThat(POLICY.decide(running(command))).isEqualTo(new Allowed("nothing to ask about"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kill 4242",
        "talaria allow 1",
        "talaria revoke all",
        "talaria config trust .",
        "sed -i s/ask/allow/ ~/.config/talaria/application.conf",
        "cat ~/.config/talaria/application.conf",
        "ls; sh -c 'pkill talaria'",
        "rm -rf ~",
        "mv ~/.config x",
        "ln -s /run/user/1000 x",
        "nc -U /run/user/1000/talaria/x.sock"
      })
  void what_touches_talaria_itself_is_refused_even_if_typed_allowed_and_granted(String command) {
    var rules = settings(new Rule("*", "", "", Decision.ALLOW));
    var granted =
        Set.of(new Grant(Scope.ALWAYS, new Coverage.ExactCommand("terminal", command, SHOP)));

    for (boolean typed : new boolean[] {true, false}) {
      assertThat(
              POLICY.decide(request("terminal", Effects.running(command), rules, granted, typed)))
          .isInstanceOf(Refused.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "echo x > notes                       | /code/shop/docs          | allowed",
        "echo x > hosts                       | /etc                     | ask",
        "echo x > pre-commit                  | /code/shop/.git/hooks    | ask",
        "echo x > ../docs/notes               | /code/shop/src           | allowed",
        "echo x > ../notes                    | /code/shop               | ask",
        "cat shadow                           | /etc                     | ask",
        "sed -i s/ask/allow/ application.conf | /home/ada/.config/talaria | refused",
      })
  void a_command_is_judged_by_where_it_runs(String command, String cwd, String expected) {
    var effects = Effects.running(command, Path.of(cwd));

    for (var tool : List.of("terminal", "process")) {
      assertThat(kind(POLICY.decide(request(tool, effects, settings(), Set.of(), false))))
          .as(tool)
          .isEqualTo(expected);
    }
  }

  @Test
  void a_granted_line_is_granted_where_it_was_to_run_and_nowhere_else() {
    var elsewhere = Effects.running("rm -rf build", Path.of("/usr/share"));
    var here = new Grant(Scope.ALWAYS, new Coverage.ExactCommand("terminal", "rm -rf build", SHOP));
    var there = new Grant(
        Scope.ALWAYS, new Coverage.ExactCommand("terminal", "rm -rf build", Path.of("/usr/share")));

    assertThat(kind(POLICY.decide(granted("rm -rf build", settings(), Set.of(here)))))
        .isEqualTo("allowed");
    assertThat(kind(POLICY.decide(request("terminal", elsewhere, settings(), Set.of(here), false))))
        .isEqualTo("ask");
    assertThat(
            kind(POLICY.decide(request("terminal", elsewhere, settings(), Set.of(there), false))))
        .isEqualTo("allowed");
  }

  @Test
  void what_the_person_typed_is_not_asked_about() {
    var none = settings();

    assertThat(POLICY.decide(
            request("terminal", Effects.running("rm -rf ../old"), none, Set.of(), true)))
        .isEqualTo(new Allowed("typed by you"));
  }

  @Test
  void a_run_of_a_workflow_is_begun_by_what_a_person_typed_and_not_by_an_agent() {
    var run = Effects.running("talaria workflow run nightly");
    var all = settings(new Rule("*", "", "", Decision.ALLOW));

    assertThat(POLICY.decide(request("terminal", run, settings(), Set.of(), true)))
        .isEqualTo(new Allowed("typed by you"));
    assertThat(POLICY.decide(request("terminal", run, all, Set.of(), false)))
        .isEqualTo(
            new Refused("a session may not touch Talaria itself: talaria workflow run nightly"));
    assertThat(kind(POLICY.decide(running("talaria workflow show nightly", all))))
        .isEqualTo("allowed");
  }

  @Test
  void an_agent_asks_before_it_changes_jobs_unless_its_own_job_may() {
    var add = Effects.running("talaria cron add @daily count the files");
    var config = Sessions.config(Sessions.MODEL, List.of(), Sessions.unlimited());
    var may = config.scheduling(true).permission();

    assertThat(POLICY.decide(request("terminal", add, settings(), Set.of(), true)))
        .isEqualTo(new Allowed("typed by you"));
    assertThat(kind(POLICY.decide(request("terminal", add, settings(), Set.of(), false))))
        .isEqualTo("ask");
    assertThat(kind(POLICY.decide(request("terminal", add, may, Set.of(), false))))
        .isEqualTo("allowed");
    assertThat(kind(POLICY.decide(running("talaria cron list; rm -rf /srv/x", may))))
        .isEqualTo("ask");
    assertThat(config.scheduling(true).scheduling(true)).isEqualTo(config.scheduling(true));
    assertThat(config.scheduling(true).scheduling(false)).isEqualTo(config);
  }

  @Test
  void the_first_rule_that_matches_decides() {
    var settings = settings(
        new Rule("terminal", "rm -rf build", "", Decision.ALLOW),
        new Rule("terminal", "rm *", "", Decision.REFUSE));

    assertThat(POLICY.decide(running("rm -rf build", settings)))
        .isEqualTo(new Allowed("a rule of yours allows it"));
    assertThat(POLICY.decide(running("rm 'a'  b", settings)))
        .isEqualTo(new Refused("a rule of yours refuses it"));
    assertThat(kind(POLICY.decide(running("ls", settings)))).isEqualTo("allowed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "git status; git push | refused",
        "git push | refused",
        "env git push | refused",
        "sh -c 'git push' | refused",
        "g''it push | refused",
        "git status && rm -rf x | ask",
        "rm -rf build | allowed",
        "rm -rf build > /etc/x | ask",
        "rm -rf build $(git push) | refused",
        "rm -rf build; rm -rf other | ask",
        "LD_PRELOAD=./x rm -rf build | ask",
        "rm -rf 'build | ask",
      })
  void a_rule_speaks_for_its_own_command_only(String command, String expected) {
    var settings = settings(
        new Rule("terminal", "git push", "", Decision.REFUSE),
        new Rule("terminal", "rm -rf build", "", Decision.ALLOW),
        new Rule("terminal", "git status", "", Decision.ALLOW));

    assertThat(kind(POLICY.decide(running(command, settings)))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mvn | allowed by rule",
        "mvn verify | allowed by rule",
        "mvn verify > /etc/x | ask",
        "mvnx | allowed",
        "echo 'x | ask",
        "git push 'x | refused",
      })
  void a_rule_for_commands_is_none_for_what_else_a_line_does(String command, String expected) {
    var settings = settings(
        new Rule("terminal", "git push*", "", Decision.REFUSE),
        new Rule("terminal", "mvn *", "", Decision.ALLOW),
        new Rule("terminal", "echo*", "", Decision.ALLOW));
    var verdict = POLICY.decide(running(command, settings));

    assertThat(verdict.reason().contains("rule of yours allows"))
        .isEqualTo(expected.endsWith("rule"));
    assertThat(kind(verdict)).isEqualTo(expected.split(" ")[0]);
  }

  @Test
  void only_a_rule_for_the_whole_tool_that_allows_it_is_for_all_that_a_line_does() {
    var narrow = new Rule("terminal", "echo *", "", Decision.ALLOW);
    var inTheShop = new Rule("terminal", "", "/code/shop", Decision.ALLOW);
    var asking = new Rule("terminal", "", "", Decision.ASK);

    for (var rules : List.of(settings(narrow), settings(inTheShop), settings(narrow, asking))) {
      assertThat(POLICY.decide(running("echo x > /etc/hosts", rules)))
          .isEqualTo(new Ask(
              "changes files outside the working directory",
              "> /etc/hosts",
              List.of(new Coverage.ExactCommand("terminal", "echo x > /etc/hosts", SHOP))));
    }
  }

  @Test
  void a_question_of_a_rule_is_about_the_first_file_that_a_call_touches_or_the_tool() {
    var asking = settings(new Rule("*", "", "", Decision.ASK));
    var plan = SHOP.resolve("plan.txt");

    assertThat(POLICY.decide(request("read_file", Effects.reading(plan), asking, Set.of(), false)))
        .isEqualTo(new Ask(
            "a rule of yours asks about it",
            "read_file: ",
            List.of(new Coverage.PathBelow("read_file", plan))));
    assertThat(POLICY.decide(request("todo", Effects.NONE, asking, Set.of(), false)))
        .isEqualTo(new Ask(
            "a rule of yours asks about it", "todo: ", List.of(new Coverage.WholeTool("todo"))));
  }

  @Test
  void a_rule_for_a_whole_tool_allows_all_that_it_does() {
    var settings = settings(new Rule("terminal", "", "", Decision.ALLOW));

    assertThat(POLICY.decide(running("echo x > /etc/hosts", settings)))
        .isEqualTo(new Allowed("a rule of yours allows it"));
    assertThat(kind(POLICY.decide(
            request("write_file", Effects.writing(Path.of("/etc/x")), settings, Set.of(), false))))
        .isEqualTo("ask");
  }

  @ParameterizedTest
  @CsvSource({
    "/srv/*, /srv/a/b, allowed",
    "/srv/**, /srv/a/b, allowed",
    "/srv/**, /srv, allowed",
    "/srv/**, /srvx/a, ask",
    "/srv/**/x.txt, /srv/x.txt, allowed",
    "/srv/**/x.txt, /srv/a/b/x.txt, allowed",
    "/srv/**/x.txt, /srv/a/b/y.txt, ask",
    "/srv, /srv/a/b, allowed",
    "/srv/*.txt, /srv/a.log, ask",
    "~/notes, /home/ada/notes/x, allowed",
    "*.txt, /any/where/x.txt, allowed",
    "/srv/a?c, /srv/abc, allowed",
    "/srv/a?c, /srv/a/c, ask",
    "/srv/a, /srv/ab, ask",
    "/srv/a.b, /srv/aXb, ask",
  })
  void path_globs_match_a_directory_with_all_in_it(String glob, String path, String expected) {
    var settings = settings(new Rule("write_file", "", glob, Decision.ALLOW));

    assertThat(kind(POLICY.decide(
            request("write_file", Effects.writing(Path.of(path)), settings, Set.of(), false))))
        .isEqualTo(expected);
  }

  @Test
  void a_rule_may_forbid_a_folder_inside_the_working_directory() {
    var settings = settings(new Rule("*", "", "/code/shop/private", Decision.REFUSE));

    assertThat(kind(POLICY.decide(request(
            "read_file", Effects.reading(SHOP.resolve("private/x")), settings, Set.of(), false))))
        .isEqualTo("refused");
  }

  @Test
  void a_question_of_a_rule_is_settled_by_a_grant() {
    var settings = settings(new Rule("terminal", "mvn *", "", Decision.ASK));
    var prefix = Set.of(
        new Grant(Scope.SESSION, new Coverage.CommandPrefix("terminal", List.of("mvn", "verify"))));

    assertThat(POLICY.decide(running("mvn verify", settings)))
        .isEqualTo(new Ask(
            "a rule of yours asks about it",
            "terminal: mvn verify",
            List.of(new Coverage.ExactCommand("terminal", "mvn verify", SHOP))));
    assertThat(kind(POLICY.decide(granted("mvn verify -q", settings, prefix))))
        .isEqualTo("allowed");
    assertThat(kind(POLICY.decide(granted("mvn verifyx", settings, prefix)))).isEqualTo("ask");
    assertThat(kind(POLICY.decide(granted("mvn verify; mvn deploy", settings, prefix))))
        .isEqualTo("ask");
    assertThat(kind(POLICY.decide(granted("mvn verify > /etc/x", settings, prefix))))
        .isEqualTo("ask");
  }

  @Test
  void a_grant_of_a_dangerous_command_covers_that_very_command_in_that_directory_only() {
    var exact = Set.of(
        new Grant(Scope.ALWAYS, new Coverage.ExactCommand("terminal", "rm -rf build", SHOP)));
    var prefix =
        Set.of(new Grant(Scope.ALWAYS, new Coverage.CommandPrefix("terminal", List.of("rm"))));
    var tool = Set.of(new Grant(Scope.ALWAYS, new Coverage.WholeTool("terminal")));
    var elsewhere = Set.of(new Grant(
        Scope.ALWAYS, new Coverage.ExactCommand("terminal", "rm -rf build", Path.of("/code/x"))));

    assertThat(POLICY.decide(granted("rm -rf build", settings(), exact)))
        .isEqualTo(new Allowed("granted by you"));
    assertThat(kind(POLICY.decide(granted("rm -rf build x", settings(), exact))))
        .isEqualTo("ask");
    assertThat(kind(POLICY.decide(granted("rm -rf build", settings(), prefix)))).isEqualTo("ask");
    assertThat(kind(POLICY.decide(granted("rm -rf build", settings(), tool)))).isEqualTo("ask");
    assertThat(kind(POLICY.decide(granted("rm -rf build", settings(), elsewhere))))
        .isEqualTo("ask");
  }

  @Test
  void a_grant_of_a_directory_covers_what_is_in_it_for_its_tool() {
    var grants =
        Set.of(new Grant(Scope.SESSION, new Coverage.PathBelow("write_file", Path.of("/srv"))));

    assertThat(kind(POLICY.decide(request(
            "write_file", Effects.writing(Path.of("/srv/a/b")), settings(), grants, false))))
        .isEqualTo("allowed");
    assertThat(kind(POLICY.decide(
            request("edit_file", Effects.writing(Path.of("/srv/a/b")), settings(), grants, false))))
        .isEqualTo("ask");
    assertThat(kind(POLICY.decide(request(
            "write_file", Effects.writing(Path.of("/srv/../etc/x")), settings(), grants, false))))
        .isEqualTo("ask");
  }

  @Test
  void a_foreign_tool_that_does_not_say_what_it_changes_is_asked_about() {
    var foreign = request("crm_update", Effects.NONE, settings(), Set.of(), false);
    var grants = Set.of(new Grant(Scope.SESSION, new Coverage.WholeTool("crm_update")));

    assertThat(POLICY.decide(foreign))
        .isEqualTo(new Ask(
            "changes something, and does not say what",
            "crm_update: ",
            List.of(new Coverage.WholeTool("crm_update"))));
    assertThat(kind(POLICY.decide(request("crm_update", Effects.NONE, settings(), grants, false))))
        .isEqualTo("allowed");
    assertThat(kind(POLICY.decide(request("todo", Effects.NONE, settings(), Set.of(), false))))
        .isEqualTo("allowed");
    assertThat(kind(POLICY.decide(
            request("http_check", Effects.connectingTo("x.example"), settings(), Set.of(), false))))
        .isEqualTo("allowed");
  }

  private static String kind(Verdict verdict) {
    return switch (verdict) {
      case Allowed allowed -> "allowed";
      case Ask ask -> "ask";
      case Refused refused -> "refused";
    };
  }

  private static PermissionSettings settings(Rule... rules) {
    return new PermissionSettings(List.of(rules), Duration.ofMinutes(1), OnTimeout.REFUSE);
  }

  private static PermissionRequest reading(String tool, String path) {
    return request(tool, Effects.reading(Path.of(path)), settings(), Set.of(), false);
  }

  private static PermissionRequest writing(String tool, String path) {
    return request(tool, Effects.writing(Path.of(path)), settings(), Set.of(), false);
  }

  private static PermissionRequest running(String command) {
    return running(command, settings());
  }

  private static PermissionRequest running(String command, PermissionSettings settings) {
    return granted(command, settings, Set.of());
  }

  private static PermissionRequest granted(
      String command, PermissionSettings settings, Set<Grant> grants) {
    return request("terminal", Effects.running(command), settings, grants, false);
  }

  private static PermissionRequest request(
      String tool, Effects effects, PermissionSettings settings, Set<Grant> grants, boolean typed) {
    return new PermissionRequest(
        tool,
        true,
        effects,
        tool + ": " + effects.command(),
        SHOP,
        Path.of("/home/ada"),
        settings,
        grants,
        typed);
  }
}
