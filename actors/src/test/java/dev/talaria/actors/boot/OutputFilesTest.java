package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.SessionId;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFilesTest {
  @TempDir
  Path directory;

  @Test
  void the_folder_of_a_session_goes_and_nothing_that_it_links_to() throws Exception {
    var output = Files.createDirectory(directory.resolve("output"));
    var precious = Files.createDirectory(directory.resolve("precious"));
    Files.writeString(precious.resolve("file"), "x");
    var own = Files.createDirectories(output.resolve("bg_1/deeper"));
    Files.writeString(own.resolve("call.txt"), "x");
    Files.createSymbolicLink(own.resolve("link"), precious);
    Files.createDirectories(output.resolve("bg_2"));
    Files.createSymbolicLink(output.resolve("bg_3"), precious);
    var files = new OutputFiles(output);

    for (var session : new String[] {"bg_1", "bg_1", "bg_3", "..", ".", "bg_2/..", "../precious"}) {
      files.accept(new SessionId(session));
    }

    assertThat(output.resolve("bg_1")).doesNotExist();
    assertThat(output.resolve("bg_2")).isDirectory();
    assertThat(output.resolve("bg_3")).isSymbolicLink();
    assertThat(precious.resolve("file")).exists();
  }
}
