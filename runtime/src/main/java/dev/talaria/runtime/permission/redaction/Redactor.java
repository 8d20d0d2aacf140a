package dev.talaria.runtime.permission.redaction;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.Secret;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Replaces secrets in text by {@value #MARK}: those that are known, in their usual encodings, and
 * what looks like one. Also where control or zero-width characters stand in between. One pass over
 * the text, whatever the number of secrets. Immutable, for any thread.
 */
public final class Redactor {
  public static final String MARK = "[redacted]";

  private static final Redactor OF_SHAPES = new Redactor(List.of());

  private final Triggers triggers;

  public Redactor(Collection<Secret> known) {
    List<Detector> detectors = new ArrayList<>(Shapes.all());
    known.stream()
        .map(Secret::reveal)
        .map(String::strip)
        .filter(value -> !value.isEmpty())
        .distinct()
        .forEach(value -> detectors.addAll(KnownValue.spellings(value)));
    this.triggers = new Triggers(detectors);
  }

  /** Knows no value: takes out what looks like a secret. */
  public static Redactor ofShapes() {
    return OF_SHAPES;
  }

  public String redact(String text) {
    Plain plain = Plain.of(text);
    List<Span> secrets = look(plain.text, 0).secrets();
    if (secrets.isEmpty()) {
      return text;
    }
    StringBuilder out = new StringBuilder(text.length());
    int at = 0;
    for (Span secret : secrets) {
      out.append(text, at, plain.origin(secret.from())).append(MARK);
      at = plain.origin(secret.to() - 1) + 1;
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
    return new StreamRedactor(() -> this);
  }

  private JsonNode named(String name, JsonNode value) {
    boolean secret = value.isTextual()
        && SecretNames.looksSecret(name)
        && NamedValue.isSecret(name, value.textValue(), !SecretNames.surely(name));
    return secret ? JsonNodeFactory.instance.textNode(MARK) : redact(value);
  }

  /** What begins in a plain text at {@code start} or behind. */
  Findings look(String plain, int start) {
    Findings findings = new Findings();
    int covered = 0;
    int coveredByKey = 0; // of keys that do not end, one is enough
    for (int at = start; at < plain.length(); at++) {
      int reached = covered;
      for (Detector detector : triggers.at(plain, at)) {
        boolean within = detector.reachesBeyond()
            ? detector instanceof PrivateKey && at < coveredByKey
            : at < covered;
        Span span = within ? null : detector.at(plain, at);
        if (span != null) {
          findings.add(detector, span);
          reached = Math.max(reached, span.to());
          coveredByKey = detector instanceof PrivateKey ? span.to() : coveredByKey;
        }
      }
      covered = reached;
    }
    return findings;
  }
}
