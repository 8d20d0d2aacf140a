package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CappedOutputTest {
  @TempDir
  Path directory;

  @Test
  void characters_that_are_cut_by_a_read_are_whole_again() {
    var output = output(1000);
    for (byte b : "a€😀é".getBytes(StandardCharsets.UTF_8)) {
      output.accept(new byte[] {b}, 1);
    }

    assertThat(output.text(1000)).isEqualTo("a€😀é");
  }

  @Test
  void bytes_that_are_no_text_are_shown_as_such() {
    var output = output(1000);
    output.accept(new byte[] {'a', (byte) 0xFF, (byte) 0xE2, 0, 'b'}, 5);

    assertThat(output.text(1000)).isEqualTo("a��␀b");
    assertThat(output.file()).isEmpty();
  }

  @Test
  void head_and_tail_never_show_half_a_character() throws Exception {
    for (int shift = 0; shift < 4; shift++) {
      var output = output(16);
      write(output, "x".repeat(shift) + "😀".repeat(50));

      assertThat(output.text(16)).doesNotContain("�").startsWith("x".repeat(shift) + "😀");
      output.close();
    }
  }

  @Test
  void first_and_last_are_kept_however_the_output_is_cut_into_reads() throws Exception {
    var random = new Random(7);
    for (int round = 0; round < 300; round++) {
      int size = random.nextInt(600);
      byte[] all = new byte[size];
      for (int i = 0; i < size; i++) {
        all[i] = (byte) ('a' + i % 26);
      }
      var output = output(100);
      for (int at = 0; at < size; ) {
        int n = Math.min(size - at, 1 + random.nextInt(300));
        byte[] chunk = java.util.Arrays.copyOfRange(all, at, at + n);
        output.accept(chunk, n);
        at += n;
      }
      output.close();
      String whole = new String(all, StandardCharsets.US_ASCII);
      if (size <= 100) {
        assertThat(output.text(100)).isEqualTo(whole);
      } else {
        assertThat(output.text(100))
            .startsWith(whole.substring(0, 50) + "\n[…")
            .endsWith("…]\n" + whole.substring(size - 50));
      }
      if (output.file().isPresent()) {
        assertThat(Files.readString(output.file().get())).isEqualTo(whole);
      } else {
        assertThat(size).isLessThanOrEqualTo(200);
      }
    }
  }

  @Test
  void a_directory_that_cannot_be_written_is_said_and_loses_only_the_file() throws Exception {
    Path blocked = Files.writeString(directory.resolve("file"), "");
    var output = new CappedOutput(10, blocked, "o", new OutputRoom(1000, 0));
    write(output, "0123456789".repeat(10));

    assertThat(output.problem()).startsWith("the rest could not be kept");
    assertThat(output.text(10)).startsWith("01234\n[…").endsWith("56789");
  }

  @Test
  void a_disk_with_less_left_than_must_stay_free_takes_nothing_and_that_is_said() throws Exception {
    var output = new CappedOutput(10, directory, "o", new OutputRoom(1000, Long.MAX_VALUE));
    write(output, "0123456789".repeat(10));
    output.close();

    assertThat(output.file())
        .hasValueSatisfying(file -> assertThat(file)
            .hasContent("\n[truncated after 0 bytes of 100: the disk is nearly full]\n"));
  }

  private CappedOutput output(int cap) {
    return new CappedOutput(cap, directory, "o", new OutputRoom(1 << 20, 0));
  }

  private static void write(CappedOutput output, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    output.accept(bytes, bytes.length);
  }
}
