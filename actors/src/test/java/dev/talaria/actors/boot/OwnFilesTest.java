package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnFilesTest {
  @TempDir
  Path folder;

  private Path main;
  private Path library;

  @BeforeEach
  void make() throws IOException {
    main = jar("main.jar", "lib/one.jar lib/gone.jar");
    library = jar("lib/one.jar", "");
  }

  @Test
  void archives_are_those_of_the_class_path_and_those_that_they_name() {
    var path = main + File.pathSeparator + folder + File.pathSeparator + folder.resolve("no.jar");
    assertThat(OwnFiles.archives(path))
        .containsExactly(main, library, folder.resolve("lib/gone.jar"));
  }

  @Test
  void an_archive_that_is_written_over_is_a_reason_to_leave() throws Exception {
    var left = new CountDownLatch(1);
    var files = new OwnFiles(OwnFiles.archives(main.toString()), left::countDown);
    assertThat(files.isWrittenOver()).isFalse();
    var watching = Thread.ofVirtual().start(files);
    Files.write(library, new byte[] {1, 2, 3});
    assertThat(left.await(30, TimeUnit.SECONDS)).isTrue();
    watching.join();
  }

  @Test
  void archives_that_are_replaced_or_removed_are_no_reason() throws Exception {
    var files = new OwnFiles(List.of(main, library), () -> {});
    var other = Files.write(folder.resolve("new.jar"), new byte[] {1, 2, 3});
    Files.move(library, folder.resolve("kept.jar"));
    assertThat(files.isWrittenOver()).isFalse();
    Files.move(other, library);
    assertThat(files.isWrittenOver()).isFalse();
  }

  private Path jar(String name, String classPath) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    var manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    new JarOutputStream(Files.newOutputStream(file), manifest).close();
    return file;
  }
}
