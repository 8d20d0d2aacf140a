package dev.talaria.config.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsLoaderTest {
  @TempDir
  private Path home;

  private final Map<String, String> environment = new HashMap<>();
  private Path user;
  private Path project;
  private ProjectTrust trust;

  @BeforeEach
  void places() throws IOException {
    user = home.resolve("config/application.conf");
    project = home.resolve("work/.talaria/application.conf");
    trust = new ProjectTrust(home.resolve("trusted-projects"));
    Files.createDirectories(home.resolve("config/profiles"));
    Files.createDirectories(home.resolve("work/.talaria"));
  }

  private LoadRequest request() {
    return LoadRequest.of(environment, home.resolve("work"), home.resolve("config"), trust);
  }

  private Path profile(String name) {
    return home.resolve("config/profiles/" + name + ".conf");
  }

  private static void write(Path file, String... lines) throws IOException {
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private static String where(Loaded loaded, String key) {
    return loaded.origins().stream()
        .filter(origin -> origin.key().equals(key))
        .map(origin -> origin.value() + " from " + origin.where())
        .findFirst()
        .orElse("none");
  }

  @Test
  void without_any_file_all_is_as_in_the_defaults() {
    var loaded = SettingsLoader.load(request());

    assertThat(loaded.settings()).isEqualTo(SettingsLoader.parse(""));
    assertThat(loaded.notes()).isEmpty();
    assertThat(loaded.origins()).extracting(Origin::where).containsOnly("reference.conf");
    assertThat(where(loaded, "session.max-turns")).isEqualTo("50 from reference.conf");
  }

  @Test
  void what_is_nearer_counts_and_its_place_is_known() throws IOException {
    write(user, "talaria.session {", "  max-turns = 1", "  mailbox = 11", "}");
    assertOrder(1, user + ":2");
    write(profile("work"), "", "talaria.session.max-turns = 2");
    environment.put("TALARIA_PROFILE", "work");
    assertOrder(2, profile("work") + ":2");
    write(project, "talaria.session.max-turns = 3");
    trust.trust(project);
    assertOrder(3, project + ":1");
    environment.put("TALARIA_SET_SESSION_MAX_TURNS", "4");
    assertOrder(4, "TALARIA_SET_SESSION_MAX_TURNS");

    var loaded = SettingsLoader.load(request()
        .withOptions(List.of(
            Assignment.parse("session.max-turns=5"),
            Assignment.parse("talaria.session.max-turns = 6"))));
    assertThat(loaded.settings().session().maxTurns()).isEqualTo(6);
    assertThat(where(loaded, "session.max-turns")).isEqualTo("\"6\" from --set");
    assertThat(where(loaded, "session.mailbox")).isEqualTo("11 from " + user + ":3");
  }

  private void assertOrder(int turns, String place) {
    var loaded = SettingsLoader.load(request());

    assertThat(loaded.settings().session().maxTurns()).isEqualTo(turns);
    assertThat(where(loaded, "session.max-turns")).contains(turns + "").endsWith(" from " + place);
  }

  @Test
  void a_profile_that_is_named_counts_before_the_one_of_the_environment() throws IOException {
    write(profile("a"), "talaria.session.max-turns = 1");
    write(profile("b"), "talaria.session.max-turns = 2");
    environment.put("TALARIA_PROFILE", "a");

    assertThat(turns(request())).isEqualTo(1);
    assertThat(turns(request().withProfile("b"))).isEqualTo(2);
  }

  private static int turns(LoadRequest request) {
    return SettingsLoader.load(request).settings().session().maxTurns();
  }

  @Test
  void a_file_that_is_named_is_read_instead_of_the_users() throws IOException {
    write(user, "talaria.session { max-turns = 1, mailbox = 1 }");
    write(home.resolve("work/other.conf"), "talaria.session.max-turns = 2");

    var loaded = SettingsLoader.load(request().withConfigFile(Path.of("other.conf")));

    assertThat(loaded.settings().session().maxTurns()).isEqualTo(2);
    assertThat(loaded.settings().session().mailbox()).isEqualTo(1000);
  }

  @Test
  void a_project_that_is_not_trusted_sets_nothing_and_is_told() throws IOException {
    write(project, "talaria.session.max-turns = ", "this is not even HOCON {");

    var loaded = SettingsLoader.load(request());

    assertThat(loaded.settings()).isEqualTo(SettingsLoader.parse(""));
    assertThat(loaded.notes())
        .containsExactly(
            project + " is not trusted and is ignored; look at it, then run talaria config trust.");
  }

  @Test
  void a_project_that_changed_has_to_be_trusted_again() throws IOException {
    write(project, "talaria.session.max-turns = 3");
    trust.trust(project);
    write(project, "talaria.session.max-turns = 4");

    var loaded = SettingsLoader.load(request());

    assertThat(loaded.settings().session().maxTurns()).isEqualTo(50);
    assertThat(loaded.notes())
        .containsExactly(project
            + " has changed since you trusted it and is ignored; look at it, then run talaria"
            + " config trust.");
  }

  @Test
  void a_trusted_project_cannot_draw_in_what_nobody_looked_at() throws IOException {
    write(project, "include \"other.conf\"");
    trust.trust(project);

    assertThatThrownBy(() -> SettingsLoader.load(request()))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(
            project + " must not include others: only the file itself was looked at and trusted");
  }

  @Test
  void a_variable_in_a_file_is_that_of_the_given_environment() throws IOException {
    write(
        user,
        "talaria.providers.mine.base-url = \"http://\"${HOST}\"/v1\"",
        "talaria.log.level = ${?LEVEL}",
        "talaria.gate.max-wait = ${talaria.session.deadline}");
    environment.put("HOST", "h");

    var settings = SettingsLoader.load(request()).settings();

    assertThat(settings.providers().get("mine").baseUrl()).isEqualTo("http://h/v1");
    assertThat(settings.log().level()).isEqualTo("info");
    assertThat(settings.gate().maxWait()).isEqualTo(settings.session().deadline());
    environment.put("LEVEL", "loud");
    assertThatThrownBy(() -> SettingsLoader.load(request()))
        .hasMessage("log.level must be one of error, warn, info, debug, trace, was \"loud\" ("
            + user
            + ":2)");
  }

  @Test
  void a_variable_of_this_process_is_not_seen() throws IOException {
    write(user, "talaria.log.level = ${PATH}");

    assertThatThrownBy(() -> SettingsLoader.load(request()))
        .hasMessage(user
            + ":1: ${PATH} is neither a key of the settings nor a variable of the environment;"
            + " ${?NAME} may be missing");
  }

  @Test
  void a_list_can_be_added_to() throws IOException {
    write(user, "talaria.tools.environment = ${talaria.tools.environment} [MINE]");

    assertThat(SettingsLoader.load(request()).settings().tools().environment())
        .contains("PATH", "MINE");
  }

  @Test
  void short_names_in_the_environment_set_the_model() {
    environment.putAll(
        Map.of("TALARIA_MODEL", "m", "TALARIA_PROVIDER", "ollama", "TALARIA_REASONING", "low"));

    var loaded = SettingsLoader.load(request());

    assertThat(loaded.settings().model().name()).isEqualTo("m");
    assertThat(loaded.settings().model().reasoning()).isEqualTo("low");
    assertThat(where(loaded, "model.provider")).isEqualTo("\"ollama\" from TALARIA_PROVIDER");
  }

  @Test
  void a_model_named_nearer_than_the_provider_is_looked_up_by_its_name() throws IOException {
    write(user, "talaria.model { name = x, provider = openrouter }");
    var option = new Assignment("model.name", "claude-sonnet-4-5", "--model");

    var loaded = SettingsLoader.load(request().withOptions(List.of(option)));

    assertThat(where(loaded, "model.provider")).isEqualTo("\"anthropic\" from --model");
    assertThat(where(loaded, "model.name")).isEqualTo("\"claude-sonnet-4-5\" from --model");
    environment.put("TALARIA_MODEL", "some/model");
    assertThat(provider(SettingsLoader.load(request()).settings())).isEqualTo("openrouter");
    environment.put("TALARIA_MODEL", "antropic/model");
    assertThatThrownBy(() -> SettingsLoader.load(request()))
        .hasMessage("model.name must name one of talaria.providers, was \"antropic\"; did you mean"
            + " anthropic? (TALARIA_MODEL)");
  }

  private static String provider(Settings settings) {
    return settings.model().provider();
  }

  @Test
  void what_stands_outside_sets_nothing_and_is_told() throws IOException {
    write(user, "mine = 5 s", "talaria.session.deadline = ${mine}");

    var loaded = SettingsLoader.load(request());

    assertThat(loaded.settings().session().deadline()).hasSeconds(5);
    assertThat(loaded.notes())
        .containsExactly("mine stands outside talaria { … } and sets nothing (" + user + ":1).");
  }

  @Test
  void an_include_is_relative_to_its_file() throws IOException {
    Files.createDirectories(home.resolve("config/parts"));
    write(user, "include \"parts/one\"", "include \"gone.conf\"");
    write(home.resolve("config/parts/one.conf"), "talaria { include file(\"two.conf\") }");
    write(home.resolve("config/parts/two.conf"), "session.max-turns = 2", "session.mailbox = 0");

    assertThatThrownBy(() -> SettingsLoader.load(request()))
        .hasMessage("session.mailbox must be 1 to 1000000, was 0 ("
            + home.resolve("config/parts/two.conf")
            + ":2)");
    write(home.resolve("config/parts/two.conf"), "session.max-turns = 2");
    var loaded = SettingsLoader.load(request());
    assertThat(loaded.settings().session().maxTurns()).isEqualTo(2);
    assertThat(loaded.notes())
        .containsExactly(
            user + " includes " + home.resolve("config/gone.conf") + ", which does not exist.");
  }

  @Test
  void all_problems_of_all_sources_are_told_at_once() throws IOException {
    write(user, "talaria {", "  session {");
    environment.put("TALARIA_SET_SESSION_MAX_TURN", "1");

    assertThatThrownBy(() -> SettingsLoader.load(
            request().withProfile("none").withOptions(List.of(Assignment.parse("session..x=1")))))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("""
            4 problems:
              --set cannot be read: session..x=1
              TALARIA_SET_SESSION_MAX_TURN names no setting; did you mean TALARIA_SET_SESSION_MAX_TURNS?
              profile none does not exist (%s); there are no profiles
              %s:3: a { or ( that was opened is never closed""".formatted(profile("none"), user));
  }

  @Test
  void a_request_does_not_print_the_environment() {
    environment.put("OPENAI_API_KEY", "sk-1");

    assertThat(request().toString()).doesNotContain("sk-1");
  }
}
