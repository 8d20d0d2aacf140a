package dev.talaria.runtime.digest;

import static dev.talaria.runtime.digest.Logs.digest;
import static dev.talaria.runtime.digest.Logs.lines;
import static dev.talaria.runtime.digest.Logs.request;
import static dev.talaria.runtime.digest.Logs.sample;
import static dev.talaria.runtime.digest.Logs.write;
import static dev.talaria.runtime.digest.line.LogLevel.ERROR;
import static dev.talaria.runtime.digest.line.LogLevel.INFO;
import static dev.talaria.runtime.digest.line.LogLevel.WARN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.runtime.digest.DigestReport.Period;
import dev.talaria.runtime.digest.Logs.Line;
import dev.talaria.runtime.digest.read.SkipReason;
import dev.talaria.runtime.digest.read.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogDigestTest {
  @TempDir
  Path folder;

  @Test
  void only_records_of_the_asked_time_count() throws Exception {
    var filter = LogFilter.NONE.between(
        Instant.parse("2024-05-06T08:10:00Z"), Instant.parse("2024-05-06T08:30:00Z"));
    var report = LogDigest.digest(request(sample("service.log")).with(filter));

    assertThat(lines(report)).containsExactly(new Line(2, ERROR, "Payment of order <*> failed"));
    assertThat(report.totals().matched()).isEqualTo(2);
    assertThat(report.totals().records()).isEqualTo(9);
    assertThat(report.period())
        .isEqualTo(new Period("2024-05-06T08:10:00Z", "2024-05-06T08:20:00Z"));
    assertThat(report.covers())
        .isEqualTo(new Period("2024-05-06T08:00:00.001Z", "2024-05-06T08:30:00Z"));
  }

  @Test
  void only_records_of_the_asked_level_or_text_count() throws Exception {
    var warnings = LogFilter.NONE.ofLevels(LogFilter.atLeast(WARN));
    assertThat(LogDigest.digest(request(sample("service.log")).with(warnings))
            .totals()
            .matched())
        .isEqualTo(3);
    var guessed = LogFilter.NONE.ofLevels(Set.of(ERROR));
    assertThat(
            LogDigest.digest(request(sample("syslog")).with(guessed)).totals().matched())
        .isEqualTo(5);
    var inTrace = LogFilter.NONE.containing("BROKEN pipe");
    assertThat(LogDigest.digest(request(sample("service.log")).with(inTrace))
            .totals()
            .matched())
        .isEqualTo(1);
  }

  @Test
  void a_compressed_log_is_like_the_log() throws Exception {
    Path zipped = folder.resolve("service.log.gz");
    try (var out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
      Files.copy(sample("service.log"), out);
    }
    assertThat(lines(digest(zipped))).isEqualTo(lines(digest(sample("service.log"))));
    assertThat(digest(zipped).totals()).isEqualTo(digest(sample("service.log")).totals());
  }

  @Test
  void a_compressed_log_that_breaks_off_counts_as_far_as_it_goes() throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 200_000; i++) {
        out.write(("2024-05-06 08:00:00 INFO request " + i * 7919L + "\n")
            .getBytes(StandardCharsets.UTF_8));
      }
    }
    Path broken = folder.resolve("broken.gz");
    Files.write(broken, java.util.Arrays.copyOf(bytes.toByteArray(), bytes.size() / 2));
    var report = digest(broken);

    assertThat(lines(report)).first().extracting(Line::level).isEqualTo(INFO);
    assertThat(report.skipped())
        .singleElement()
        .extracting(Skipped::reason)
        .isEqualTo(SkipReason.BROKEN);
  }

  @Test
  void what_cannot_be_read_is_said_and_the_rest_is_read() throws Exception {
    Path binary = Files.write(folder.resolve("a.bin"), new byte[] {1, 2, 0, 3});
    Path xz =
        Files.write(folder.resolve("b.xz"), new byte[] {(byte) 0xFD, '7', 'z', 'X', 'Z', 0, 0});
    Path good = write(folder, "c.log", "2024-05-06 08:00:00 INFO fine\n");
    Path output = Files.createDirectory(folder.resolve("output"));
    write(output, "old.txt", "ERROR not to be read\n");
    Path missing = folder.resolve("nothing.log");

    var report = LogDigest.digest(
        request(folder, missing, good, Path.of("/dev/null")).without(List.of(output)));

    assertThat(lines(report)).containsExactly(new Line(1, INFO, "fine"));
    assertThat(report.totals().files()).isEqualTo(1);
    assertThat(report.skipped())
        .containsExactlyInAnyOrder(
            new Skipped(binary.toString(), SkipReason.BINARY, ""),
            new Skipped(xz.toString(), SkipReason.COMPRESSED, ""),
            new Skipped(output.toString(), SkipReason.EXCLUDED, ""),
            new Skipped(missing.toString(), SkipReason.MISSING, ""),
            new Skipped("/dev/null", SkipReason.NOT_A_FILE, ""));
  }

  @Test
  void a_pattern_stands_for_the_files_that_match_it() throws Exception {
    write(folder, "a.log", "2024-05-06 08:00:00 INFO server started\n");
    write(folder, "b.txt", "2024-05-06 08:00:00 ERROR not asked for\n");
    Path old = Files.createDirectories(folder.resolve("old/2023"));
    write(old, "c.log", "2024-05-06 08:00:00 WARN disk is nearly full\n");

    var here = digest(folder.resolve("*.log"));
    var everywhere = digest(folder.resolve("**/*.log"));
    var folders = digest(folder.resolve("o*"));

    assertThat(lines(here)).containsExactly(new Line(1, INFO, "server started"));
    assertThat(lines(everywhere))
        .containsExactlyInAnyOrder(
            new Line(1, INFO, "server started"), new Line(1, WARN, "disk is nearly full"));
    assertThat(lines(folders)).containsExactly(new Line(1, WARN, "disk is nearly full"));
  }

  @Test
  void a_pattern_that_matches_nothing_is_said() throws Exception {
    Path log = write(folder, "a.log", "2024-05-06 08:00:00 INFO first\n");
    Path pattern = folder.resolve("*.gz");

    var report = digest(log, pattern);

    assertThat(report.totals().files()).isEqualTo(1);
    assertThat(report.skipped())
        .containsExactly(new Skipped(pattern.toString(), SkipReason.NO_MATCH, ""));
  }

  @Test
  void a_folder_behind_a_link_is_read_where_it_is_named() throws Exception {
    Path logs = Files.createDirectory(folder.resolve("logs"));
    write(logs, "a.log", "2024-05-06 08:00:00 INFO first\n");
    Path link = Files.createSymbolicLink(folder.resolve("current"), logs);

    assertThat(lines(digest(link))).containsExactly(new Line(1, INFO, "first"));
  }

  @Test
  void bytes_that_are_not_utf_8_are_replaced() throws Exception {
    Path log = Files.write(
        folder.resolve("x.log"),
        new byte[] {'b', 'a', 'd', ' ', (byte) 0xC3, (byte) 0x28, ' ', '1', '\n'});
    assertThat(lines(digest(log))).extracting(Line::text).containsExactly("bad \uFFFD( <*>");
    assertThat(digest(log).templates().getFirst().example().text()).isEqualTo("bad \uFFFD( 1");
  }

  @Test
  void a_line_of_ten_megabytes_is_cut_and_its_length_is_said() throws Exception {
    String text = "2024-05-06 08:00:00 ERROR " + "x".repeat(10_000_000)
        + "\n2024-05-06 08:00:01 INFO after\n";
    var report = digest(write(folder, "long.log", text));

    assertThat(report.totals().lines()).isEqualTo(2);
    assertThat(report.totals().cutLines()).isEqualTo(1);
    assertThat(report.totals().longestLine()).isEqualTo(10_000_026);
    assertThat(report.templates()).hasSize(2);
    assertThat(report.templates().getFirst().example().cut()).isTrue();
    assertThat(report.templates().getFirst().example().bytes()).isEqualTo(10_000_026);
    assertThat(report.templates().getLast().example().line()).isEqualTo(2);
  }

  @Test
  void a_log_of_many_blocks_is_counted_exactly_and_always_the_same() throws Exception {
    Path log = folder.resolve("big.log");
    int records = 120_000;
    try (var out = Files.newBufferedWriter(log)) {
      for (int i = 0; i < records; i++) {
        out.write("2024-05-06 08:" + two(i / 2000 % 60) + ":" + two(i % 60) + " ERROR job " + i
            + " of user" + i % 7 + " failed\n");
        out.write("java.lang.IllegalStateException: no\n\tat a.B.c(B.java:" + i % 300 + ")\n");
      }
    }
    var report = digest(log);

    assertThat(Files.size(log)).isGreaterThan(3L * (4 << 20));
    assertThat(lines(report)).containsExactly(new Line(records, ERROR, "job <*> of <*> failed"));
    assertThat(report.totals().records()).isEqualTo(records);
    assertThat(report.totals().lines()).isEqualTo(3L * records);
    assertThat(report.templates().getFirst().example().line()).isEqualTo(1);
    assertThat(report.timeline().counts().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(records);
    assertThat(digest(log)).isEqualTo(report);
  }

  private static String two(int number) {
    return number < 10 ? "0" + number : "" + number;
  }

  @Test
  void it_stops_when_told_to() throws Exception {
    Path log = folder.resolve("big.log");
    try (var out = Files.newBufferedWriter(log)) {
      for (int i = 0; i < 300_000; i++) {
        out.write("2024-05-06 08:00:00 INFO request number " + i + " served\n");
      }
    }
    var asked = new AtomicInteger();
    var request = request(log).until(() -> asked.incrementAndGet() > 5);

    assertThatThrownBy(() -> LogDigest.digest(request)).isInstanceOf(InterruptedException.class);
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      assertThat(!thread.getName().startsWith("digest-") || thread.join(Duration.ofSeconds(10)))
          .isTrue();
    }
  }

  @Test
  void an_interrupted_thread_gets_no_report() {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> digest(sample("service.log")))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.currentThread().isInterrupted()).isFalse();
  }

  @Test
  void every_line_is_assigned_to_the_template_of_its_record() throws Exception {
    var assignment = LogDigest.assign(request(sample("service.log")));
    var text = new StringBuilder();
    assignment.writeTo(text);
    int[] template = assignment.templates();

    assertThat(text.toString().lines()).hasSize(17).first().isEqualTo("1\t" + template[0]);
    assertThat(List.of(template[1], template[2], template[3], template[4]))
        .containsOnly(template[1]);
    for (int line = 6; line < 16; line++) {
      assertThat(template[line]).isEqualTo(template[6]);
    }
    assertThat(template[6]).isEqualTo(assignment.report().templates().getFirst().id());
    assertThat(template[16]).isNotEqualTo(template[6]);
  }

  @Test
  void a_line_that_is_filtered_out_is_assigned_to_nothing() throws Exception {
    var assignment =
        LogDigest.assign(request(sample("python.log")).with(LogFilter.NONE.ofLevels(Set.of(WARN))));
    var text = new StringBuilder();
    assignment.writeTo(text);

    assertThat(text.toString().lines().filter(line -> line.endsWith("\t-"))).hasSize(13);
  }

  @Test
  void empty_files_blank_lines_and_carriage_returns_do_no_harm()
      throws IOException, InterruptedException {
    write(folder, "empty.log", "");
    write(folder, "blank.log", "\n\n  \n");
    write(
        folder, "dos.log", "2024-05-06 08:00:00 INFO one\r\n\r\n2024-05-06 08:00:01 INFO one\r\n");
    write(folder, "open.log", "2024-05-06 08:00:02 INFO one");

    var report = digest(folder);

    assertThat(lines(report)).contains(new Line(3, INFO, "one"));
    assertThat(report.totals().files()).isEqualTo(4);
  }
}
