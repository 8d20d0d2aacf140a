package dev.talaria.runtime.digest;

import static dev.talaria.runtime.digest.Logs.digest;
import static dev.talaria.runtime.digest.Logs.lines;
import static dev.talaria.runtime.digest.Logs.sample;
import static dev.talaria.runtime.digest.line.LogLevel.ERROR;
import static dev.talaria.runtime.digest.line.LogLevel.FATAL;
import static dev.talaria.runtime.digest.line.LogLevel.INFO;
import static dev.talaria.runtime.digest.line.LogLevel.NONE;
import static dev.talaria.runtime.digest.line.LogLevel.WARN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.digest.DigestReport.Example;
import dev.talaria.runtime.digest.DigestReport.Period;
import dev.talaria.runtime.digest.Logs.Line;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One log of each kind, from the bytes to the templates. */
class FormatsTest {
  @Test
  void a_java_log_with_stack_traces() throws Exception {
    var report = digest(sample("service.log"));

    assertThat(lines(report))
        .containsExactly(
            new Line(2, ERROR, "Payment of order <*> failed"),
            new Line(1, WARN, "Only <*> of article <*> left"),
            new Line(4, INFO, "Order <*> placed by <*>"),
            new Line(1, INFO, "Started on port <*> in <*>"),
            new Line(1, INFO, "Stopped"));
    assertThat(report.templates().getFirst().example())
        .isEqualTo(new Example(
            sample("service.log").toString(),
            7,
            """
                2024-05-06 08:10:00,000 [http-1] ERROR com.example.shop.Payment - Payment of order 1003 failed
                java.io.IOException: Connection reset by peer
                \tat com.example.shop.Gateway.call(Gateway.java:71)
                \tat com.example.shop.Payment.pay(Payment.java:33)
                Caused by: java.net.SocketException: Broken pipe
                \t... 14 more""".replace("                ", ""),
            6,
            report.templates().getFirst().example().bytes(),
            false));
    assertThat(report.totals().lines()).isEqualTo(17);
    assertThat(report.totals().records()).isEqualTo(9);
    assertThat(report.covers())
        .isEqualTo(new Period("2024-05-06T08:00:00.001Z", "2024-05-06T08:30:00Z"));
    assertThat(report.totals().levels()).isEqualTo(Map.of(ERROR, 2L, WARN, 1L, INFO, 6L));
  }

  @Test
  void syslog_has_its_levels_guessed_from_the_words() throws Exception {
    var report = digest(sample("syslog"));

    assertThat(lines(report))
        .containsExactly(
            new Line(1, ERROR, "Failed password for root from <*> port <*>"),
            new Line(1, ERROR, "Failed password for invalid user admin from <*> port <*>"),
            new Line(1, ERROR, "Out of memory: Killed process <*> (nginx) total-vm:<*>"),
            new Line(1, ERROR, "nginx.service: Failed with result <*>."),
            new Line(1, ERROR, "could not reach <*>"),
            new Line(1, NONE, "(root) CMD (run-parts <*>)"),
            new Line(1, NONE, "<*> errors in <*> files"));
    assertThat(report.totals().inferred().get(ERROR)).isEqualTo(4);
    assertThat(report.templates().get(4).inferred()).isFalse();
    assertThat(report.covers())
        .isEqualTo(new Period("2024-05-06T07:55:01Z", "2024-05-06T08:05:02Z"));
  }

  @Test
  void an_access_log_is_grouped_by_method_and_status() throws Exception {
    assertThat(lines(digest(sample("access.log"))))
        .containsExactly(
            new Line(1, ERROR, "POST <*> 502"),
            new Line(1, WARN, "GET <*> 404"),
            new Line(2, INFO, "GET <*> 200"));
  }

  @Test
  void json_lines_of_several_loggers() throws Exception {
    assertThat(lines(digest(sample("app.jsonl"))))
        .containsExactly(
            new Line(1, ERROR, "job <*> failed"),
            new Line(1, ERROR, "disk full"),
            new Line(1, WARN, "slow query: <*>"),
            new Line(1, INFO, "listening on <*>"),
            new Line(1, INFO, "done ✓"));
  }

  @Test
  void python_tracebacks_belong_to_their_record() throws Exception {
    var report = digest(sample("python.log"));

    assertThat(lines(report))
        .containsExactly(
            new Line(1, ERROR, "job <*> failed"),
            new Line(1, WARN, "cache is cold"),
            new Line(1, INFO, "next"));
    assertThat(report.templates().getFirst().example().lines()).isEqualTo(12);
  }

  @Test
  void a_go_panic_is_one_record() throws Exception {
    var report = digest(sample("panic.log"));

    assertThat(lines(report))
        .containsExactly(
            new Line(1, FATAL, "runtime error: index out of range [<*>] with length <*>"),
            new Line(1, NONE, "starting worker pool"),
            new Line(1, NONE, "restarting worker pool"));
    assertThat(report.templates().getFirst().example().lines()).isEqualTo(8);
  }

  @Test
  void a_journal_export_with_a_binary_field() throws Exception {
    var report = digest(sample("journal.export"));

    assertThat(lines(report))
        .containsExactly(
            new Line(1, ERROR, "line one"), new Line(1, INFO, "Started nginx.service"));
    assertThat(report.templates().getFirst().example().text())
        .isEqualTo("2024-05-06T08:01:00Z app: line one\n\nline three");
    assertThat(report.totals().lines()).isEqualTo(16);
  }

  @Test
  void all_of_a_folder_at_once() throws Exception {
    var report = digest(sample("."));

    assertThat(report.totals().files()).isEqualTo(7);
    assertThat(report.totals().records()).isEqualTo(9 + 7 + 4 + 5 + 3 + 3 + 2);
    assertThat(report.skipped()).isEqualTo(List.of());
  }
}
