package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import ch.qos.logback.core.FileAppender;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.talaria.config.Secret;
import dev.talaria.runtime.permission.redaction.Redactor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a logger, an appender and a file of its own. */
class RedactingEncoderTest {
  private static final String KEY = "innocent-looking \"key\"";

  @TempDir
  private Path directory;

  private final LoggerContext context = new LoggerContext();
  private final LogbackMDCAdapter threads = new LogbackMDCAdapter();
  private Path file;
  private Logger logger;

  @BeforeEach
  void open() {
    file = directory.resolve("log");
    context.setMDCAdapter(threads);
    var redactor = new Redactor(List.of(new Secret(KEY)));
    var encoder = new RedactingEncoder(() -> redactor);
    encoder.setContext(context);
    encoder.start();
    var appender = new FileAppender<ILoggingEvent>();
    appender.setContext(context);
    appender.setFile(file.toString());
    appender.setEncoder(encoder);
    appender.start();
    logger = context.getLogger("test");
    logger.addAppender(appender);
  }

  @AfterEach
  void close() {
    context.stop();
  }

  @Test
  void messages_and_what_they_are_made_of_are_logged_without_secrets() throws IOException {
    logger.info("the key is {} and {}", KEY, new Secret(KEY));
    logger.info("password={} is {}", "hunter2", "what it says");

    assertThat(logged())
        .extracting(line -> line.path("message").asText())
        .containsExactly(
            "the key is [redacted] and Secret[set]", "password=[redacted] is what it says");
    assertThat(Files.readString(file)).doesNotContain("innocent", "hunter2");
  }

  @Test
  void exceptions_are_logged_without_the_secrets_in_any_of_their_messages() throws IOException {
    var cause = new IllegalStateException("caused by " + KEY);
    cause.addSuppressed(new IOException("Authorization: Bearer abcdefgh1"));
    logger.error("failed", new UncheckedIOException("with " + KEY, new IOException("x", cause)));

    var thrown = logged().getFirst().path("throwable");
    assertThat(thrown.path("message").asText()).isEqualTo("with [redacted]");
    assertThat(thrown.path("stepArray")).isNotEmpty();
    assertThat(thrown.toString())
        .contains("caused by [redacted]", "Authorization: Bearer [redacted]");
    assertThat(Files.readString(file)).doesNotContain("innocent", "abcdefgh1");
  }

  @Test
  void what_a_thread_says_of_itself_is_logged_without_secrets() throws IOException {
    threads.put("who", KEY);
    threads.put("apiKey", "swordlily");
    logger.info("hello");

    assertThat(logged().getFirst().path("mdc").toString())
        .contains("\"who\":\"[redacted]\"", "\"apiKey\":\"[redacted]\"");
  }

  @Test
  void a_private_key_without_end_leaves_its_line_whole() throws IOException {
    logger.info("-----BEGIN PRIVATE KEY-----\nQUJD");
    logger.info("and on");

    assertThat(logged())
        .extracting(line -> line.path("message").asText())
        .containsExactly("[redacted]", "and on");
  }

  /** Each line is JSON. */
  private List<JsonNode> logged() throws IOException {
    return Files.readAllLines(file).stream().map(RedactingEncoderTest::json).toList();
  }

  private static JsonNode json(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException e) {
      throw new UncheckedIOException(line, e);
    }
  }
}
