package dev.talaria.runtime.wire;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes {@code docs/protocol.md} of a template, the sample lines, and a sentence for each. */
final class ProtocolPage {
  static final Path PYTHON = Path.of("..", "docs", "examples", "start_task.py");

  private static final Path FOLDER = Path.of("src", "test", "resources", "wire");
  private static final List<Class<?>> OBJECTS = List.of(
      TaskInfo.class,
      DeliveryInfo.class,
      ApprovalInfo.class,
      GrantInfo.class,
      ProcessInfo.class,
      StatusBar.class,
      JobInfo.class,
      RunInfo.class,
      JobRules.class,
      CardInfo.class,
      CardFields.class,
      CardEventInfo.class,
      WorkflowInfo.class,
      StepInfo.class);

  private final Properties sentences = new Properties();

  ProtocolPage() throws IOException {
    try (var in = Files.newBufferedReader(FOLDER.resolve("descriptions.properties"))) {
      sentences.load(in);
    }
  }

  String text() {
    var page = read(FOLDER.resolve("protocol.md.template"));
    var parts = Map.of(
        "python", read(PYTHON).strip(),
        "protocol", String.valueOf(Protocol.HIGHEST),
        "error", lines("errors").get(6),
        "kinds", kinds(),
        "requests", requests(),
        "events", events(),
        "objects", objects());
    for (var part : parts.entrySet()) {
      page = page.replace("{{" + part.getKey() + "}}", part.getValue());
    }
    return page.strip() + "\n";
  }

  /** What there is a sentence for and nothing on the page. */
  List<Object> unused() {
    var used = Stream.of(
            Methods.requests().keySet().stream(),
            Methods.events().keySet().stream(),
            WireSamples.failures().stream().map(it -> "kind." + it.error().kind()),
            OBJECTS.stream().map(Class::getSimpleName),
            OBJECTS.stream().flatMap(ProtocolPage::fieldKeys))
        .flatMap(keys -> keys)
        .collect(Collectors.toSet());
    return sentences.keySet().stream().filter(key -> !used.contains(key)).toList();
  }

  private String kinds() {
    return WireSamples.failures().stream()
        .map(failure -> failure.error().kind())
        .distinct()
        .map(kind -> "| `" + kind + "` | " + sentence("kind." + kind) + " |")
        .collect(Collectors.joining("\n"));
  }

  private String requests() {
    var requests = lines("requests");
    var replies = lines("replies");
    var page = new StringBuilder();
    for (var request : Methods.requests().entrySet()) {
      int sample = 0;
      while (!requests.get(sample).contains("\"method\":\"" + request.getKey() + "\"")) {
        sample++;
      }
      page.append(section(request.getKey(), request.getValue()))
          .append("→ ")
          .append(requests.get(sample))
          .append("\n← ")
          .append(replies.get(sample))
          .append("\n```\n\n");
    }
    return page.toString();
  }

  private String events() {
    var events = lines("events");
    var page = new StringBuilder();
    for (var event : Methods.events().entrySet()) {
      page.append(section(event.getKey(), event.getValue()))
          .append("← ")
          .append(events.removeFirst())
          .append("\n```\n\n");
    }
    return page.toString();
  }

  private String section(String name, Class<?> type) {
    var fields = Arrays.stream(type.getRecordComponents())
        .map(it -> "`" + it.getName() + "` " + typeOf(it))
        .collect(Collectors.joining(", "));
    return "### "
        + name
        + "\n\n"
        + sentence(name)
        + "\n\n"
        + (fields.isEmpty() ? "" : "Fields: " + fields + ".\n\n")
        + "```\n";
  }

  private String objects() {
    return OBJECTS.stream().map(this::object).collect(Collectors.joining("\n"));
  }

  private String object(Class<?> type) {
    var rows = Arrays.stream(type.getRecordComponents())
        .map(it -> "| `%s` | %s | %s |\n"
            .formatted(nameOf(it), typeOf(it), sentence(type.getSimpleName() + "." + nameOf(it))))
        .collect(Collectors.joining());
    return "### "
        + sentence(type.getSimpleName())
        + "\n\n| field | type | means |\n|---|---|---|\n"
        + rows;
  }

  /** On the wire. */
  private static String nameOf(RecordComponent field) {
    var other = field.getAccessor().getAnnotation(JsonProperty.class);
    return other == null ? field.getName() : other.value();
  }

  private static String typeOf(RecordComponent field) {
    var type = field.getType();
    var name = type == String.class
        ? "text"
        : type == List.class
            ? field.getGenericType().getTypeName().contains("String") ? "[text]" : "[object]"
            : type == Map.class
                ? "{text}"
                : type == boolean.class ? "true/false" : isNumber(type) ? "number" : "object";
    return name + (mayBeMissing(field) ? "?" : "");
  }

  private static boolean isNumber(Class<?> type) {
    return type.isPrimitive() || Number.class.isAssignableFrom(type);
  }

  private static boolean mayBeMissing(RecordComponent field) {
    return field.getAnnotatedType().isAnnotationPresent(Nullable.class)
        || field.getType() == Map.class
        || (field.getType() == boolean.class
            && Request.class.isAssignableFrom(field.getDeclaringRecord()));
  }

  private static Stream<String> fieldKeys(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .map(it -> type.getSimpleName() + "." + nameOf(it));
  }

  private String sentence(String key) {
    var found = sentences.getProperty(key);
    if (found == null) {
      throw new AssertionError("descriptions.properties says nothing of " + key);
    }
    return found;
  }

  private static List<String> lines(String what) {
    return read(FOLDER.resolve("v" + Protocol.HIGHEST + "-" + what + ".ndjson"))
        .lines()
        .collect(Collectors.toList());
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
