package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileToolsTest {
  @TempDir
  Path directory;

  ToolBench bench;

  @BeforeEach
  void start() {
    bench = new ToolBench(directory);
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  void a_file_is_read_in_pages_with_line_numbers() throws Exception {
    write("a.txt", "one\r\ntwo\nthree");

    assertThat(text("read_file", "{'path': 'a.txt'}"))
        .isEqualTo("     1\tone\n     2\ttwo\n     3\tthree\n");
    assertThat(text("read_file", "{'path': '~/a.txt', 'offset': '2', 'limit': 1}"))
        .isEqualTo("     2\ttwo\n[more lines follow: go on with offset 3]\n");
    assertThat(text("read_file", "{'path': 'a.txt', 'offset': -1}")).isEqualTo("     3\tthree\n");
    assertThat(text("read_file", "{'path': 'a.txt', 'offset': 9}"))
        .isEqualTo("read_file: offset is 9, but the file ends before that line");
  }

  @Test
  void a_big_file_ends_at_the_cap_and_says_how_to_go_on() throws Exception {
    write("big.txt", "x".repeat(99) + "\n");
    Files.writeString(bench.work.resolve("big.txt"), ("x".repeat(99) + "\n").repeat(100_000));

    assertThat(text("read_file", "{'path': 'big.txt'}"))
        .hasSizeLessThan(4200)
        .endsWith("[more lines follow: go on with offset 38]\n");
  }

  @Test
  void a_line_of_ten_megabytes_is_cut_and_said() throws Exception {
    write("long.txt", "y".repeat(10_000_000) + "\nend\n");

    assertThat(text("read_file", "{'path': 'long.txt'}"))
        .contains("… [9998000 more in this line]\n     2\tend\n")
        .hasSizeLessThan(2200);
  }

  @Test
  void what_is_no_text_is_refused_with_what_it_is() throws Exception {
    Files.write(bench.work.resolve("p.png"), new byte[] {(byte) 0x89, 'P', 'N', 'G', 0, 1});
    Files.write(bench.work.resolve("latin.txt"), new byte[] {'c', (byte) 0xE9});

    assertThat(text("read_file", "{'path': 'p.png'}")).endsWith("p.png is a picture (PNG), 6 B");
    assertThat(text("read_file", "{'path': 'latin.txt'}")).isEqualTo("     1\tc�\n");
    assertThat(text("read_file", "{'path': '.'}")).contains("is a directory; list_files");
    assertThat(text("read_file", "{'path': '/dev/zero'}")).contains("neither a file nor");
    assertThat(text("read_file", "{'path': 'gone'}"))
        .isEqualTo("read_file: there is no " + bench.work.resolve("gone"));
    assertThat(text("read_file", "{'path': 'a\\u0000'}")).startsWith("read_file: path is no path");
  }

  @Test
  void a_written_file_keeps_its_mode_and_leaves_nothing_beside_it() throws Exception {
    write("run.sh", "old");
    Files.setPosixFilePermissions(
        bench.work.resolve("run.sh"), PosixFilePermissions.fromString("rwxr-x---"));
    Files.createSymbolicLink(bench.work.resolve("link"), Path.of("run.sh"));

    assertThat(text("write_file", "{'path': 'link', 'content': 'new\\n'}")).startsWith("replaced ");
    assertThat(text("write_file", "{'path': 'x/y/z.txt', 'content': 'é'}"))
        .isEqualTo("made " + bench.work.resolve("x/y/z.txt") + ", 2 bytes, 1 lines\n");

    assertThat(read("run.sh")).isEqualTo("new\n");
    assertThat(Files.isSymbolicLink(bench.work.resolve("link"))).isTrue();
    assertThat(PosixFilePermissions.toString(
            Files.getPosixFilePermissions(bench.work.resolve("run.sh"))))
        .isEqualTo("rwxr-x---");
    assertThat(bench.work.toFile().list()).containsExactlyInAnyOrder("run.sh", "link", "x");
    assertThat(text("write_file", "{'path': 'x', 'content': ''}")).endsWith("x is a directory");
    assertThat(text("write_file", "{'path': 'run.sh/a', 'content': ''}"))
        .startsWith("write_file: ");
  }

  @Test
  void an_edit_changes_the_one_place_and_nothing_else() throws Exception {
    Files.write(
        bench.work.resolve("a.txt"),
        "caf\u00e9 one\r\ntwo\r\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(text("edit_file", "{'path': 'a.txt', 'old': 'one\\ntwo', 'new': '1\\n2'}"))
        .isEqualTo("changed " + bench.work.resolve("a.txt") + " at line 1\n");
    assertThat(Files.readAllBytes(bench.work.resolve("a.txt")))
        .isEqualTo("caf\u00e9 1\r\n2\r\n".getBytes(StandardCharsets.ISO_8859_1));
  }

  @Test
  void an_edit_that_fits_nowhere_or_twice_says_where_it_might() throws Exception {
    write("a.py", "def first():\n    return 1\n\ndef second():\n    return 1\n");

    assertThat(text("edit_file", "{'path': 'a.py', 'old': 'return 1', 'new': 'return 2'}"))
        .isEqualTo(
            "edit_file: the old text occurs 2 times, at lines 2, 5; give more of the lines around the one you mean, or set all");
    assertThat(text("edit_file", "{'path': 'a.py', 'old': 'def secnd():', 'new': ''}"))
        .isEqualTo(
            "edit_file: the old text is not in the file; the most similar line is: line 4: def second():");
    assertThat(text("edit_file", "{'path': 'a.py', 'old': 'def first():\\n  return 1', 'new': ''}"))
        .contains("its first line is there, so white space or a later line differs: line 1");
    assertThat(text("edit_file", "{'path': 'a.py', 'old': '', 'new': 'x'}"))
        .isEqualTo("edit_file: old must not be empty");
    assertThat(text(
            "edit_file", "{'path': 'a.py', 'old': 'return 1', 'new': 'return 2', 'all': true}"))
        .endsWith("at lines 2, 5\n");
    assertThat(read("a.py")).doesNotContain("return 1");
  }

  @Test
  void a_listing_passes_over_what_programs_made_and_says_so() throws Exception {
    write("src/main/A.java", "a");
    write("src/b.txt", "b");
    write("target/c.class", "c");
    write(".git/config", "d");
    write("output/terminal.txt", "e");

    assertThat(text("list_files", "{}"))
        .isEqualTo("src/\nsrc/b.txt  1 B\nsrc/main/\nsrc/main/A.java  1 B\n" + "[passed over: "
            + skippedAsListed() + "]\n");
    assertThat(text("list_files", "{'glob': '**/*.java'}")).startsWith("src/main/A.java  1 B\n[");
    assertThat(text("list_files", "{'path': 'src', 'depth': 1}")).isEqualTo("b.txt  1 B\nmain/\n");
    assertThat(text("list_files", "{'all': true, 'glob': '*.class'}"))
        .startsWith("target/c.class  1 B\n");
    assertThat(text("list_files", "{'glob': '[a'}")).startsWith("list_files: glob is no glob: ");
    assertThat(text("list_files", "{'path': 'none'}")).startsWith("list_files: there is no ");
  }

  /** The order of a folder's entries is the file system's. */
  private String skippedAsListed() {
    var names = new java.util.ArrayList<String>();
    for (String name : bench.work.toFile().list()) {
      if (!name.equals("src")) {
        names.add(name + "/");
      }
    }
    return String.join(", ", names);
  }

  @Test
  void a_search_shows_lines_with_context_and_never_its_own_output() throws Exception {
    write("src/a.txt", "one\ntwo\nneedle here\nfour\nfive\n");
    write("output/old.txt", "needle\n");
    write("bin.dat", "needle\0\n");

    assertThat(text("search_files", "{'pattern': 'need[l]e', 'context': 1}"))
        .isEqualTo(
            "src/a.txt-2- two\nsrc/a.txt:3: needle here\nsrc/a.txt-4- four\n[passed over: output/]\n");
    assertThat(bench
            .run("search_files", "{'pattern': 'NEEDLE', 'ignore_case': true}")
            .summary())
        .isEqualTo("1 match in 1 file");
    assertThat(text("search_files", "{'pattern': 'zzz'}")).startsWith("[no match]\n");
    assertThat(text("search_files", "{'pattern': '('}"))
        .startsWith("search_files: pattern is no regular expression: Unclosed group");
    assertThat(text("search_files", "{'pattern': '" + "a".repeat(10_001) + "'}"))
        .startsWith("search_files: pattern is longer than 10000 characters");
    assertThat(text("search_files", "{'pattern': 'e', 'max': 1}"))
        .contains("[more matches: narrow the search, or raise max]\n");
  }

  @Test
  void a_pattern_that_would_run_for_ever_is_stopped() throws Exception {
    write("evil.txt", "a".repeat(5000) + "!\n");

    var result = bench.run("search_files", "{'pattern': '(a+)+(b+)+$|(?:a|aa)+c'}");

    assertThat(result.ok()).isFalse();
    assertThat(result.text()).contains("the pattern takes too long at evil.txt line 1");
  }

  @Test
  void what_a_call_touches_is_told_with_links_resolved() throws Exception {
    Files.createDirectories(bench.work.resolve("deep/er"));
    Files.createSymbolicLink(bench.work.resolve("out"), Path.of("deep/er"));
    Files.createSymbolicLink(bench.work.resolve("nowhere"), Path.of("deep/not-yet"));

    assertThat(bench.effects("write_file", "{'path': 'out/x', 'content': ''}"))
        .isEqualTo(Effects.writing(bench.work.resolve("deep/er/x")));
    assertThat(bench.effects("read_file", "{'path': 'out/../x'}"))
        .isEqualTo(Effects.reading(bench.work.resolve("deep/x")));
    assertThat(bench.effects("write_file", "{'path': 'nowhere', 'content': ''}"))
        .isEqualTo(Effects.writing(bench.work.resolve("deep/not-yet")));
    assertThat(bench.effects("list_files", "{}")).isEqualTo(Effects.reading(bench.work));
    assertThat(bench.effects("write_file", "{'path': 5}")).isEqualTo(Effects.NONE);
  }

  private String text(String tool, String arguments) throws InterruptedException {
    return bench.run(tool, arguments).text();
  }

  private void write(String path, String text) throws IOException {
    Path file = bench.work.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private String read(String path) throws IOException {
    return Files.readString(bench.work.resolve(path));
  }
}
