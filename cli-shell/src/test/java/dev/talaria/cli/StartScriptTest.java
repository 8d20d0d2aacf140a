package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The start script, in a folder whose name has blanks, with JDKs and a Maven that only say what
 * they were asked: each is a script.
 */
class StartScriptTest {
  private static final String JAVA = """
      #!/bin/sh
      for word do
        case $word in
          -XX:ArchiveClassesAtExit=*/client.new) # which talks to the runtime first, and ends it then
            archives=${word#*=}
            archives=${archives%/client.new}
            until [ -s "$archives/runtime.new" ]; do sleep 0.01; done
            echo archive >"${word#*=}" ;;
          -XX:ArchiveClassesAtExit=*) echo archive >"${word#*=}" ;;
        esac
      done
      case $* in *ArchiveClassesAtExit*) exit ;; esac
      echo "java VERSION: $*"
      env | grep -E '^(TALARIA_WAS_|JAVA_TOOL_OPTIONS|LC_ALL)' | sort
      """;
  private static final String MAVEN = """
      #!/bin/sh
      echo "with $JAVA_HOME" >>"$BUILDS"
      sleep "${SLOW:-0}"
      [ -z "$BROKEN" ] || { echo "it does not compile"; exit 1; }
      mkdir -p "${2%/pom.xml}/cli-shell/target/lib"
      : >"${2%/pom.xml}/cli-shell/target/talaria-cli-shell-9.8.7.jar"
      """;

  @TempDir
  Path folder;

  private Path root;
  private Path bin;

  record Ran(int code, String out, String err) {}

  @BeforeEach
  void checkOut() throws IOException {
    root = Files.createDirectories(folder.resolve("a check out"));
    bin = Files.createDirectories(folder.resolve("bin"));
    var script = Files.readString(Path.of("..", "talaria"));
    for (var place : List.of("/usr/lib/jvm/*", "/usr/java/*", "/opt/java/*", "/Library/Java/")) {
      assertThat(script).contains(place);
      script = script.replace(place, "\"$JDKS\"" + place);
    }
    write(root.resolve("talaria"), script);
    write(root.resolve("pom.xml"), "<project/>");
    write(root.resolve("cli-shell").resolve("src").resolve("main").resolve("A.java"), "class A {}");
    write(bin.resolve("mvn"), MAVEN);
  }

  @Test
  void the_newest_jdk_that_will_do_is_found_and_remembered() throws Exception {
    jdk("/usr/lib/jvm/17", "17.0.9");
    jdk("/usr/lib/jvm/21", "21.0.2");
    var newest = jdk("/usr/lib/jvm/25", "25.0.1");
    assertThat(start(Map.of(), "version").out()).startsWith("java 25.0.1: ");
    assertThat(folder.resolve("home/cache/java-home")).hasContent(newest + "\n");

    jdk("/usr/lib/jvm/26", "26");
    assertThat(start(Map.of(), "version").out()).startsWith("java 25.0.1: ");
  }

  @Test
  void what_the_person_names_comes_first_then_java_home_then_the_path() throws Exception {
    jdk("/usr/lib/jvm/25", "25.0.1");
    var onPath = jdk("/p", "22.0.1");
    Files.createSymbolicLink(bin.resolve("java"), onPath.resolve("bin").resolve("java"));
    assertThat(start(Map.of(), "version").out()).startsWith("java 22.0.1: ");
    var home = Map.of("JAVA_HOME", jdk("/h", "23.0.1").toString());
    assertThat(start(home, "version").out()).startsWith("java 23.0.1: ");
    var named = Map.of(
        "JAVA_HOME",
        jdk("/h", "23.0.1").toString(),
        "TALARIA_JAVA",
        jdk("/n", "24.0.1").toString());
    assertThat(start(named, "version").out()).startsWith("java 24.0.1: ");
  }

  @Test
  void one_line_says_what_is_missing_and_how_to_get_it() throws Exception {
    assertThat(start(Map.of(), "version"))
        .isEqualTo(new Ran(
            5,
            "",
            "talaria: needs a JDK of version 21 or newer: install one (apt install openjdk-21-jdk,"
                + " brew install openjdk, adoptium.net) or name its folder in TALARIA_JAVA\n"));
    var old = jdk("/usr/lib/jvm/17", "17.0.9");
    assertThat(start(Map.of(), "version").err())
        .startsWith(
            "talaria: needs a JDK of version 21 or newer (found only Java 17.0.9 in " + old);
    assertThat(start(Map.of("TALARIA_JAVA", old.toString()), "version"))
        .isEqualTo(new Ran(
            5,
            "",
            "talaria: TALARIA_JAVA is " + old + ", which is no JDK of version 21 or newer"
                + " (found only Java 17.0.9 in " + old + ")\n"));

    jdk("/usr/lib/jvm/21", "21");
    Files.delete(bin.resolve("mvn"));
    var ran = start(Map.of(), "version");
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err()).startsWith("talaria: needs Maven (mvn)").hasLineCount(1);
  }

  @Test
  void it_builds_once_and_again_when_a_source_is_newer_or_gone() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    assertThat(start(Map.of(), "version").err())
        .isEqualTo("Talaria is being built (first start, or changed sources): about a minute\n");
    assertThat(start(Map.of(), "version").err()).isEmpty();
    assertThat(builds()).hasSize(1);

    var source = root.resolve("cli-shell").resolve("src").resolve("main").resolve("A.java");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));
    assertThat(start(Map.of("TALARIA_BUILD", "never"), "version").err()).isEmpty();
    assertThat(builds()).hasSize(1);
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(-9)));
    var inFuture = Instant.now().plusSeconds(3_600);
    Files.setLastModifiedTime(root.resolve("pom.xml"), FileTime.from(inFuture));
    start(Map.of(), "version");
    assertThat(builds()).hasSize(2);
    assertThat(start(Map.of(), "version").err()).isEmpty();

    Files.setLastModifiedTime(source.getParent(), FileTime.from(inFuture.plusSeconds(1)));
    start(Map.of(), "version");
    assertThat(builds()).hasSize(3);
  }

  @Test
  void a_build_that_fails_names_its_log() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    var ran = start(Map.of("BROKEN", "yes"), "version");
    var log = root.resolve("target").resolve("build.log");
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.err()).endsWith("\ntalaria: the build failed: see " + log.toRealPath() + "\n");
    assertThat(log).hasContent("it does not compile\n");
    assertThat(root.resolve("target").resolve("build.lock")).doesNotExist();
    assertThat(start(Map.of(), "version").code()).isZero();
  }

  @Test
  void several_starts_at_once_build_once() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    var starting = new ArrayList<Process>();
    for (int i = 0; i < 4; i++) {
      starting.add(process(Map.of("SLOW", "1"), root.resolve("talaria"), "version"));
    }
    for (var process : starting) {
      assertThat(text(process.getInputStream().readAllBytes())).startsWith("java 21: ");
      assertThat(process.waitFor()).isZero();
    }
    assertThat(builds()).hasSize(1);
  }

  @Test
  void the_lock_of_a_build_that_was_killed_is_recovered() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    var dead = new ProcessBuilder("true").start();
    dead.waitFor();
    write(root.resolve("target").resolve("build.lock").resolve("pid"), dead.pid() + "\n");
    assertThat(start(Map.of(), "version").code()).isZero();
    assertThat(builds()).hasSize(1);
  }

  @Test
  void the_words_arrive_as_they_were_typed_from_anywhere_and_through_a_link() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    var link = Files.createSymbolicLink(folder.resolve("link"), root.resolve("talaria"));
    var out = run(process(Map.of(), link, "ask", "a  b", "été")).out();
    assertThat(out)
        .contains("-XX:SharedArchiveFile=" + root.toRealPath()
            + "/cli-shell/target/archives/client-21.jsa")
        .contains("-Dtalaria.launcher=" + root.toRealPath() + "/talaria")
        .contains("-Dtalaria.version=9.8.7 ")
        .contains("-Dtalaria.terminals= -jar " + root.toRealPath()
            + "/cli-shell/target/talaria-cli-shell-9.8.7.jar ask a  b été\n")
        .doesNotContain("--sun-misc-unsafe-memory-access");
  }

  @Test
  void a_folder_that_is_gone_is_said_to_be_so() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    var script = root.resolve("talaria").toString();
    var inGone = "mkdir gone && cd gone && rmdir ../gone && exec \"$0\" version";
    var ran = run(process(Map.of(), Path.of("/bin/sh"), "-c", inGone, script));
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .endsWith("talaria: the folder you are in is not there any more\n  → cd to another\n");
  }

  @Test
  void the_runtime_has_a_jvm_of_its_own_kind() throws Exception {
    jdk("/usr/lib/jvm/25", "25");
    assertThat(start(Map.of(), "--set", "a=runtime", "runtime", "run").out())
        .contains("-Xmx1g", "--sun-misc-unsafe-memory-access=allow", "archives/runtime-25.jsa");
    assertThat(start(Map.of("TALARIA_RUNTIME_OPTS", "-Xmx2g -Da=b"), "runtime", "run")
            .out())
        .contains("-Xmx2g -Da=b ")
        .doesNotContain("-Xmx1g");
    assertThat(start(Map.of(), "ask", "runtime", "run").out()).contains("archives/client-25.jsa");
  }

  @Test
  void what_a_jvm_would_announce_is_kept_from_a_client_and_handed_on() throws Exception {
    jdk("/usr/lib/jvm/21", "21");
    var given = Map.of("JAVA_TOOL_OPTIONS", "-Da=b", "LANG", "C");
    assertThat(start(given, "tasks").out())
        .endsWith("\nLC_ALL=C.UTF-8\nTALARIA_WAS_JAVA_TOOL_OPTIONS=-Da=b\nTALARIA_WAS_LC_ALL=\n");
    assertThat(start(Map.of("LANG", "fr_FR.utf8"), "tasks").out()).hasLineCount(1);
  }

  private Path jdk(String place, String version) throws IOException {
    var home = folder.resolve("jdks" + place);
    write(home.resolve("bin").resolve("java"), JAVA.replace("VERSION", version));
    write(home.resolve("bin").resolve("javac"), "");
    write(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
    return home;
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(folder.resolve("builds"));
  }

  private Ran start(Map<String, String> environment, String... words) throws Exception {
    return run(process(environment, root.resolve("talaria"), words));
  }

  private Process process(Map<String, String> given, Path script, String... words)
      throws IOException {
    var command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(words));
    var builder = new ProcessBuilder(command).directory(folder.toFile());
    var environment = builder.environment();
    environment.clear();
    environment.putAll(Map.of(
        "PATH", bin + ":" + tools(),
        "HOME", folder.toString(),
        "TALARIA_HOME", folder.resolve("home").toString(),
        "LANG", "C.UTF-8",
        "BUILDS", folder.resolve("builds").toString(),
        "JDKS", folder.resolve("jdks").toString()));
    environment.putAll(given);
    return builder.redirectInput(Path.of("/dev/null").toFile()).start();
  }

  /** Everything of the system but its java and mvn. */
  private String tools() throws IOException {
    var tools = folder.resolve("tools");
    if (!Files.exists(tools)) {
      for (var name : List.of(
          "env",
          "grep",
          "sort",
          "find",
          "mkdir",
          "rm",
          "rmdir",
          "cat",
          "mv",
          "sed",
          "sleep",
          "readlink",
          "mktemp",
          "touch")) {
        var real = Files.exists(Path.of("/usr/bin", name)) ? "/usr/bin/" : "/bin/";
        write(tools.resolve(name), "#!/bin/sh\nexec " + real + name + " \"$@\"\n");
      }
    }
    return tools.toString();
  }

  private static Ran run(Process process) throws Exception {
    var out = text(process.getInputStream().readAllBytes());
    var err = text(process.getErrorStream().readAllBytes());
    return new Ran(process.waitFor(), out, err);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
