package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.PermissionSettings;
import dev.talaria.config.PermissionSettings.OnTimeout;
import dev.talaria.runtime.permission.FoundFiles;
import dev.talaria.runtime.permission.PermissionPolicy;
import dev.talaria.runtime.permission.place.OwnPlaces;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A home directory that may be read, with keys and Talaria's own files in it. */
class ClosedPlacesTest {
  private static final String NOTE = "[3 not looked at, as they need a permission of their own: ";

  @TempDir
  Path directory;

  @TempDir
  Path elsewhere;

  private ToolBench bench;
  private Path home;

  @BeforeEach
  void fill() throws IOException {
    bench = new ToolBench(directory);
    home = bench.work;
    write(home.resolve("notes.log"), "ERROR nothing secret hunter2\n");
    write(home.resolve(".ssh/id_ed25519"), "ERROR secret key hunter2\n");
    write(home.resolve(".local/state/talaria/talaria.log"), "ERROR own file hunter2\n");
    write(home.resolve("shop/.env"), "password = 'hunter2hunter2'\nERROR hunter2\n");
    write(elsewhere.resolve("diary.log"), "ERROR somebody's diary hunter2\n");
  }

  @AfterEach
  void close() {
    bench.close();
  }

  @Test
  void a_search_finds_nothing_in_them_and_says_so() throws Exception {
    ToolResult found = run("search_files", "{'pattern':'hunter2'}");

    assertThat(found.text()).startsWith("notes.log:1:").contains(NOTE);
    assertThat(found.text().lines().filter(line -> line.contains("hunter2"))).hasSize(1);
  }

  @Test
  void a_list_does_not_go_into_them_and_says_so() throws Exception {
    ToolResult listed = run("list_files", "{'depth':9}");

    assertThat(listed.text()).contains("notes.log", "shop/", NOTE);
    assertThat(listed.text()).doesNotContain("id_ed25519", "talaria.log");
  }

  @Test
  void a_scan_does_not_read_them_and_says_so() throws Exception {
    ToolResult scanned = run("code_scan", "{}");

    assertThat(scanned.text()).contains(NOTE).doesNotContain("hunter2hunter2");
  }

  @Test
  void a_digest_leaves_them_out_and_names_them() throws Exception {
    ToolResult digest = run("log_digest", "{'paths':['.']}");

    assertThat(digest.text())
        .contains("nothing secret", "Not read (3):", "needs a permission of its own")
        .doesNotContain("secret key", "own file");
  }

  @Test
  void a_pattern_opens_none_of_them() throws Exception {
    ToolResult digest = run("log_digest", "{'paths':['**/*', '.ssh/*']}");

    assertThat(digest.text()).contains("nothing secret", "needs a permission of its own");
    assertThat(digest.text().lines().filter(line -> line.contains("own file"))).isEmpty();
  }

  @Test
  void a_link_that_leads_there_is_not_followed() throws Exception {
    Path logs = Files.createDirectory(home.resolve("logs"));
    write(logs.resolve("a.log"), "ERROR a plain log\n");
    Files.createSymbolicLink(logs.resolve("b.log"), home.resolve(".ssh/id_ed25519"));
    Files.createSymbolicLink(logs.resolve("c.log"), home.resolve("notes.log"));
    Files.createSymbolicLink(logs.resolve("d"), home.resolve(".ssh"));

    ToolResult digest = run("log_digest", "{'paths':['logs']}");

    assertThat(digest.text())
        .contains("a plain log", "nothing secret", "b.log: needs a permission of its own")
        .doesNotContain("secret key");
    assertThat(run("search_files", "{'pattern':'hunter2','path':'logs'}").text())
        .doesNotContain("hunter2");
  }

  @Test
  void a_folder_of_keys_is_read_whole_once_it_may_be_read_itself() throws Exception {
    assertThat(run("search_files", "{'pattern':'hunter2','path':'.ssh'}").text())
        .contains("id_ed25519:1:")
        .doesNotContain("permission");
  }

  private ToolResult run(String tool, String arguments) throws InterruptedException {
    Tool called = tool.equals("log_digest") ? new LogDigestTool() : bench.tool(tool);
    var plain = bench.context("s1");
    var state = home.resolve(".local/state/talaria");
    var policy = new PermissionPolicy(new OwnPlaces(List.of(state), List.of(), 4242));
    var settings = new PermissionSettings(List.of(), Duration.ofMinutes(1), OnTimeout.REFUSE);
    var context = new ToolContext(
        plain.session(),
        plain.call(),
        plain.workingDirectory(),
        plain.environment(),
        plain.outputDirectory(),
        plain.settings(),
        plain.freeSpaceFloor(),
        plain.clock(),
        plain.progress(),
        name -> new FoundFiles(policy, name, home, home, settings, Set.of()));
    return called.run(ToolBench.json(arguments), context);
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
