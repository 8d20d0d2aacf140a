package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.digest.DigestReport;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.walk.Bounds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogDigestToolTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path SAMPLES = Path.of("src/test/resources/digest").toAbsolutePath();
  private final LogDigestTool tool = new LogDigestTool();

  @TempDir
  Path output;

  @Test
  void gives_the_page_the_headline_and_the_report() throws Exception {
    ToolResult result =
        run("{\"paths\":[\"service.log\"],\"level\":\"error\",\"language\":\"de\"}");

    assertThat(result.ok()).isTrue();
    assertThat(result.summary()).isEqualTo("2 Einträge in 1 Datei, 2 Fehler");
    assertThat(result.text())
        .startsWith("**2 Einträge in 1 Datei** · 2 Fehler\nNur: Stufe ERROR, FATAL\n");
    DigestReport report = JSON.treeToValue(result.data(), DigestReport.class);
    assertThat(report.templates())
        .singleElement()
        .extracting(DigestReport.Template::text)
        .isEqualTo("Payment of order <*> failed");
  }

  @Test
  void a_single_path_may_be_given_as_text_and_today_is_of_the_clock() throws Exception {
    ToolResult result = run("{\"paths\":\"service.log\",\"since\":\"today\",\"until\":\"08:05\"}");

    assertThat(result.summary()).isEqualTo("6 records in 1 file, 1 warning");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|paths: must name at least one file or folder, as in [\"/var/log\"]",
        "{\"paths\":[\"\"]}|paths: a path is empty",
        "{\"paths\":[\"x\"],\"since\":\"soon\"}|since: \"soon\" is no time; try today, yesterday, 2h, 2024-05-01 or 2024-05-01T14:30",
        "{\"paths\":[\"x\"],\"since\":\"today\",\"until\":\"2h ago\",\"level\":\"loud\"}|level: \"loud\" is no level; use trace, debug, info, warn, error or fatal",
        "{\"paths\":[\"x\"],\"since\":\"1h\",\"until\":\"2h\"}|until: must be after since, but 2024-05-06T10:00:00Z is not after 2024-05-06T11:00:00Z",
        "{\"paths\":[\"x\"],\"max_templates\":0}|max_templates: must be a number from 1 to 50, was 0",
        "{\"paths\":[\"x\"],\"language\":\"xx\"}|language: must be one of en, fr, de, es, zh, was \"xx\"",
      })
  void a_bad_argument_is_named(String arguments, String message) throws Exception {
    assertThat(run(arguments)).isEqualTo(ToolResult.failed(message));
  }

  @Test
  void a_file_that_is_not_there_is_a_failure() throws Exception {
    ToolResult result = run("{\"paths\":[\"no-such.log\"]}");

    assertThat(result.ok()).isFalse();
    assertThat(result.text()).contains("no-such.log: does not exist");
  }

  @Test
  void the_report_stays_small_however_long_the_messages_are() throws Exception {
    var text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append("2024-05-06 08:00:00 ERROR ")
          .append("word ".repeat(i + 1))
          .append(" é".repeat(3000))
          .append('\n');
    }
    Files.writeString(output.resolve("wide.log"), text);
    ToolResult result =
        run("{\"paths\":[\"" + output.resolve("wide.log") + "\"],\"max_templates\":50}");

    assertThat(result.data()).isNotNull();
    assertThat(result.data().toString().getBytes(StandardCharsets.UTF_8).length)
        .isLessThan(64 * 1024);
    assertThat(result.data().get("templates")).hasSize(50);
  }

  @Test
  void it_tells_what_it_will_read() throws Exception {
    var paths = ToolPaths.of(SAMPLES, Map.of());
    assertThat(tool.effects((ObjectNode) JSON.readTree("{\"paths\":[\"syslog\"]}"), paths))
        .isEqualTo(Effects.reading(SAMPLES.resolve("syslog").toRealPath()));
    assertThat(tool.effects(JSON.createObjectNode(), paths)).isEqualTo(Effects.NONE);
  }

  @Test
  void a_pattern_is_read_and_tells_the_folder_in_which_it_looks() throws Exception {
    ToolResult result = run("{\"paths\":[\"*ice.log\"]}");
    var effects = tool.effects(
        (ObjectNode) JSON.readTree("{\"paths\":[\"*ice.log\"]}"), ToolPaths.of(SAMPLES, Map.of()));

    assertThat(result.summary()).contains("in 1 file");
    assertThat(effects).isEqualTo(Effects.reading(SAMPLES.toRealPath()));
  }

  @Test
  void a_pattern_that_matches_nothing_is_a_failure() throws Exception {
    ToolResult result = run("{\"paths\":[\"*.nothing\"],\"language\":\"fr\"}");

    assertThat(result.ok()).isFalse();
    assertThat(result.text()).contains("*.nothing: ne correspond à aucun fichier");
  }

  @Test
  void it_only_reads() {
    assertThat(tool.hasSideEffects(JSON.createObjectNode())).isFalse();
    assertThat(tool.spec().name()).isEqualTo("log_digest");
    assertThat(tool.title(JSON.createObjectNode().put("paths", "/var/log")))
        .isEqualTo("log_digest: /var/log");
  }

  private ToolResult run(String arguments) throws Exception {
    var context = new ToolContext(
        new SessionId("bg_080000_000001"),
        "c1",
        SAMPLES,
        Map.of(),
        output.resolve("out"),
        new ToolSettings(
            Map.of(), Duration.ofMinutes(1), Duration.ofSeconds(1), 1000, 1000, false, List.of()),
        0,
        Clock.fixed(Instant.parse("2024-05-06T12:00:00Z"), ZoneOffset.UTC),
        line -> {},
        tool -> Bounds.NONE);
    return tool.run((ObjectNode) JSON.readTree(arguments), context);
  }
}
