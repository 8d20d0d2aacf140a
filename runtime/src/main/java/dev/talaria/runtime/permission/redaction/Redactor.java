package dev.talaria.runtime.permission.redaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * Replaces secrets in text by {@value #MARK}: those that are known, in their usual encodings, and
 * what looks like one. Also where control or zero-width characters stand in between. One pass over
 * the text, whatever the number of secrets. Immutable, for any thread.
 */
public final class Redactor {
  public static final String MARK = "[redacted]";

  private final Triggers triggers;
  private final int longest;

  public Redactor(Collection<Secret> known) {
    List<Detector> detectors = new ArrayList<>(Shapes.all());
    known.stream()
        .map(Secret::reveal)
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .distinct()
        .forEach(value -> detectors.addAll(KnownValue.spellings(value)));
    this.triggers = new Triggers(detectors);
    this.longest = detectors.stream()
        .mapToInt(detector -> detector.trigger().length())
        .max()
        .orElse(0);
  }

  public String redact(String text) {
    List<Span> spans = find(text, '\0');
    if (spans.isEmpty()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    for (Span span : spans) {
      out.append(text, at, span.from()).append(MARK);
      at = span.to();
    }
    return out.append(text, at, text.length()).toString();
  }

  /** A copy of a tree in which names and texts are redacted; other values stay as they are. */
  public JsonNode redact(JsonNode node) {
    if (node.isTextual()) {
      return JsonNodeFactory.instance.textNode(redact(node.textValue()));
    }
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> array.add(redact(element)));
      return array;
    }
    if (!node.isObject()) {
      return node;
    }
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    node.properties()
        .forEach(
            field -> object.set(redact(field.getKey()), named(field.getKey(), field.getValue())));
    return object;
  }

  /** For text that comes in pieces. */
  public StreamRedactor stream() {
    return new StreamRedactor(this, Math.max(1024, 2 * longest));
  }

  private JsonNode named(String name, JsonNode value) {
    boolean secret = value.isTextual()
        && SecretNames.looksSecret(name)
        && NamedValue.isSecret(name, value.textValue(), !SecretNames.surely(name));
    return secret ? JsonNodeFactory.instance.textNode(MARK) : redact(value);
  }

  /**
   * What is secret in {@code text}, in order, without overlaps, in places of {@code text} itself.
   */
  List<Span> find(String text, char before) {
    Plain plain = Plain.of(text);
    List<Span> found = new ArrayList<>();
    char previous = before;
    int covered = 0;
    int seen = 0;
    for (int at = 0; at < plain.text.length(); at++) {
      triggers.check(plain.text, at, previous, at < covered, found);
      previous = plain.text.charAt(at);
      while (seen < found.size()) {
        covered = Math.max(covered, found.get(seen++).to());
      }
    }
    return found.isEmpty() ? found : merged(found, plain);
  }

  private static List<Span> merged(List<Span> found, Plain plain) {
    found.sort(Comparator.comparingInt(Span::from));
    List<Span> merged = new ArrayList<>();
    for (Span span : found) {
      Span last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && span.from() < last.to()) {
        merged.removeLast();
        merged.add(new Span(
            Math.min(last.context(), span.context()), last.from(), Math.max(last.to(), span.to())));
      } else {
        merged.add(span);
      }
    }
    return merged.stream()
        .map(span -> new Span(
            plain.origin(span.context()),
            plain.origin(span.from()),
            plain.origin(span.to() - 1) + 1))
        .toList();
  }
}
