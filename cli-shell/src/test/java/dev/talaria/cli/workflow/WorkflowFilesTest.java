package dev.talaria.cli.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.cli.Typed;
import dev.talaria.cli.command.Refused;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkflowFilesTest {
  @TempDir
  Path home;

  private Path project;
  private WorkflowFiles files;

  @BeforeEach
  void start() throws Exception {
    project = Files.createDirectories(home.resolve("shop"));
    files = new WorkflowFiles(Map.of("TALARIA_HOME", home.toString()), home.toString(), project);
  }

  @Test
  void a_path_is_a_file_and_of_a_name_the_persons_own_comes_before_that_of_the_project()
      throws Exception {
    write(project.resolve(".talaria/workflows/build.yaml"), "project");
    trust();
    assertThat(files.find("build"))
        .isEqualTo(new WorkflowFiles.Found("build", ".talaria/workflows/build.yaml", "project"));

    var own = write(home.resolve("config/workflows/build.yaml"), "own");
    assertThat(files.find("build"))
        .isEqualTo(new WorkflowFiles.Found("build", own.toString(), "own"));
    assertThat(files.names()).containsExactly("build");

    write(project.resolve("build"), "here");
    assertThat(files.find("build").text()).isEqualTo("own");
    assertThat(files.find("./build")).isEqualTo(new WorkflowFiles.Found("build", "build", "here"));
    write(project.resolve("build.yaml"), "named");
    assertThat(files.find("build").text()).isEqualTo("own");
    assertThat(files.find("build.yaml").text()).isEqualTo("named");
    assertThat(files.find("~/config/workflows/build.yaml").text()).isEqualTo("own");
  }

  @Test
  void those_of_a_project_that_is_not_trusted_are_run_by_their_file_only() throws Exception {
    write(project.resolve(".talaria/workflows/build.yaml"), "project");

    var refused = catchThrowableOfType(Refused.class, () -> files.find("build")).error();
    assertThat(refused.kind()).isEqualTo("denied");
    assertThat(refused.message())
        .isEqualTo("this project has a workflow build, but it is not trusted");
    assertThat(refused.hint())
        .isEqualTo(
            "look at it, then run talaria config trust, or name its file: .talaria/workflows/build.yaml");
    assertThat(files.names()).isEmpty();
    assertThat(files.find(".talaria/workflows/build.yaml").text()).isEqualTo("project");
  }

  @Test
  void one_of_a_project_that_has_changed_has_to_be_looked_at_again() throws Exception {
    var build = write(project.resolve(".talaria/workflows/build.yaml"), "looked at");
    trust();
    write(build, "pulled");
    write(project.resolve(".talaria/workflows/new.yaml"), "pulled");

    assertThat(catchThrowableOfType(Refused.class, () -> files.find("build")))
        .hasMessage("the workflow build of this project has changed since it was trusted");
    assertThat(catchThrowableOfType(Refused.class, () -> files.find("new")))
        .hasMessage("this project has a workflow new, but it is not trusted");
    assertThat(files.names()).isEmpty();
    trust();
    assertThat(files.names()).containsExactly("build", "new");
    assertThat(files.find("build").text()).isEqualTo("pulled");

    Files.move(build, project.resolve("elsewhere"));
    config("untrust");
    Files.move(project.resolve("elsewhere"), build);
    assertThat(files.names()).isEmpty();
  }

  @Test
  void what_is_no_text_or_too_long_is_refused() throws Exception {
    Files.write(project.resolve("latin.yaml"), "é".getBytes(StandardCharsets.ISO_8859_1));
    Files.createDirectory(project.resolve("folder"));

    assertThat(catchThrowableOfType(Refused.class, () -> files.find("latin.yaml")))
        .hasMessage("latin.yaml is not UTF-8 text");
    assertThat(catchThrowableOfType(Refused.class, () -> files.find("folder")))
        .hasMessage("there is no workflow \"folder\"");
    Files.writeString(project.resolve("long.yaml"), "x".repeat(1 << 20) + "é");
    assertThat(catchThrowableOfType(Refused.class, () -> files.find("long.yaml")))
        .hasMessage("long.yaml is longer than 1 MiB");
  }

  private void trust() {
    config("trust");
  }

  private void config(String verb) {
    assertThat(new Typed(home).run("config", verb, "shop").code()).isZero();
  }

  private static Path write(Path file, String text) throws Exception {
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
