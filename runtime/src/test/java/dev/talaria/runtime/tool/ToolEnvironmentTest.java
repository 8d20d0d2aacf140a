package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.permission.redaction.Redactor;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ToolEnvironmentTest {
  private static final Map<String, String> FIXED = Map.of(
      "PAGER", "cat",
      "GIT_PAGER", "cat",
      "GIT_TERMINAL_PROMPT", "0",
      "NO_COLOR", "1",
      "TERM", "dumb");

  private static final Redactor SHAPES = Redactor.ofShapes();

  @Test
  void only_what_is_allowed_is_passed_on() {
    var given = Map.of("PATH", "/bin", "LC_ALL", "C", "OTHER", "x", "TERM", "xterm", "CI", "true");

    assertThat(ToolEnvironment.reduce(given, List.of("PATH", "LC_*", "TERM", "CI"), SHAPES))
        .containsAllEntriesOf(FIXED)
        .containsEntry("PATH", "/bin")
        .containsEntry("LC_ALL", "C")
        .hasSize(FIXED.size() + 2);
  }

  @Test
  void what_looks_like_a_secret_is_passed_on_only_by_its_whole_name() {
    var given = Map.of(
        "API_KEY",
        "a",
        "GITHUB_TOKEN",
        "b",
        "db_password",
        "c",
        "MY_SECRET_2",
        "d",
        "AWS_CREDENTIALS",
        "e",
        "SESSION_COOKIE",
        "f",
        "MONKEY",
        "no secret");

    assertThat(ToolEnvironment.reduce(given, List.of("*"), SHAPES))
        .containsAllEntriesOf(FIXED)
        .containsEntry("MONKEY", "no secret")
        .hasSize(FIXED.size() + 1);
    assertThat(ToolEnvironment.reduce(given, List.of("GITHUB_TOKEN", "MY_*"), SHAPES))
        .containsAllEntriesOf(FIXED)
        .containsEntry("GITHUB_TOKEN", "b")
        .hasSize(FIXED.size() + 1);
  }

  @Test
  void a_value_that_is_a_secret_is_passed_on_only_by_the_whole_name_too() {
    var known = new Redactor(List.of(new Secret("innocent-key")));
    var given = Map.of(
        "MAVEN_THING", "innocent-key",
        "MAVEN_OPTS", "-Dkey=innocent-key -Xmx1g",
        "MAVEN_HOME", "/opt/maven",
        "MAVEN_X", "ghp_abcdefghijklmnopqrstuvwxyz0123456789",
        "ASKED_FOR", "innocent-key");

    assertThat(ToolEnvironment.reduce(given, List.of("MAVEN_*", "ASKED_FOR"), known))
        .containsAllEntriesOf(FIXED)
        .containsEntry("MAVEN_HOME", "/opt/maven")
        .containsEntry("ASKED_FOR", "innocent-key")
        .hasSize(FIXED.size() + 2);
  }

  @ParameterizedTest
  @CsvSource({
    "HTTPS_PROXY, http://ada:pr0xy-pass@proxy.example:3128, http://proxy.example:3128",
    "https_proxy, ada:pr0xy-pass@proxy.example:3128, proxy.example:3128",
    "ALL_PROXY, socks5://ada@proxy.example, socks5://proxy.example",
    "HTTP_PROXY, http://ada:a/b@c?d@proxy.example/, http://proxy.example/",
    "NO_PROXY, '.example,10.0.0.0/8', '.example,10.0.0.0/8'",
  })
  void a_proxy_is_handed_on_without_its_login_unless_it_is_named(
      String name, String given, String usual) {
    var allow = SettingsLoader.parse("").tools().environment();
    assertThat(ToolEnvironment.reduce(Map.of(name, given), allow, SHAPES))
        .containsEntry(name, usual);
    assertThat(ToolEnvironment.reduce(Map.of(name, given), List.of("*_PROXY", name), SHAPES))
        .containsEntry(name, given);
  }

  @Test
  void commands_get_the_usual_variables_and_no_secret() {
    var given = Map.of(
        "LC_ALL", "C",
        "XDG_SESSION_TOKEN", "t",
        "MAVEN_OPTS", "-Xmx1g",
        "OPENAI_API_KEY", "k",
        "MAVEN_PASSWORD", "p",
        "SSH_AUTH_SOCK", "/run/agent",
        "all_proxy", "socks5://proxy.example:1080",
        "FOO", "1");
    var usual = SettingsLoader.parse("").tools().environment();

    var expected = new HashMap<>(FIXED);
    expected.putAll(Map.of(
        "LC_ALL", "C",
        "MAVEN_OPTS", "-Xmx1g",
        "SSH_AUTH_SOCK", "/run/agent",
        "all_proxy", "socks5://proxy.example:1080"));
    assertThat(ToolEnvironment.reduce(given, usual, SHAPES)).isEqualTo(expected);
  }

  @Test
  void nothing_allowed_is_nothing_passed_on_and_a_dot_is_only_a_dot() {
    assertThat(ToolEnvironment.reduce(Map.of("A", "1"), List.of(), SHAPES)).isEqualTo(FIXED);
    assertThat(ToolEnvironment.reduce(Map.of("AXB", "1"), List.of("A.B"), SHAPES))
        .isEqualTo(FIXED);
  }
}
