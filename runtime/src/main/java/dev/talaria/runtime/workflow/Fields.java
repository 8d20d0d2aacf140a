package dev.talaria.runtime.workflow;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.workflow.yaml.Place;
import dev.talaria.runtime.workflow.yaml.YamlNode;
import dev.talaria.runtime.workflow.yaml.YamlNode.Entry;
import dev.talaria.runtime.workflow.yaml.YamlNode.Mapping;
import dev.talaria.runtime.workflow.yaml.YamlNode.Scalar;
import dev.talaria.runtime.workflow.yaml.YamlNode.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A block with keys that are known. A key that was most likely misspelt is put down, and then read
 * as the one that was meant, so that nothing else seems to be missing.
 */
final class Fields {
  private final Place place;
  private final Findings findings;
  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private Fields(Place place, Findings findings) {
    this.place = place;
    this.findings = findings;
  }

  static Fields of(Mapping block, List<String> known, Findings findings) {
    var fields = new Fields(block.place(), findings);
    var once = once(block, findings);
    once.forEach((key, entry) -> {
      if (known.contains(key)) {
        fields.entries.put(key, entry);
      }
    });
    once.forEach((key, entry) -> {
      if (!known.contains(key)) {
        var near = Nearest.to(key, known);
        findings.add(
            entry.key().place(),
            "there is no key " + Shown.brief(key),
            near.map(name -> "Did you mean " + name + "?")
                .orElse("There are " + String.join(", ", known)));
        near.ifPresent(name -> fields.entries.putIfAbsent(name, entry));
      }
    });
    return fields;
  }

  /** Each key with its first value; that it is there again is put down. */
  static Map<String, Entry> once(Mapping block, Findings findings) {
    var once = new LinkedHashMap<String, Entry>();
    for (var entry : block.entries()) {
      var first = once.putIfAbsent(entry.key().text(), entry);
      if (first != null) {
        findings.add(
            entry.key().place(),
            Shown.brief(entry.key().text()) + " is there twice, first in line "
                + first.key().place().line(),
            "Keep one of them");
      }
    }
    return once;
  }

  Place place() {
    return place;
  }

  boolean has(String key) {
    return entries.containsKey(key);
  }

  /** Of the key; of the block where it is not there. */
  Place placeOf(String key) {
    var entry = entries.get(key);
    return entry == null ? place : entry.key().place();
  }

  Optional<YamlNode> node(String key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::value);
  }

  /** As it is written, numbers too. Empty where it is not there or no text, which is put down. */
  Optional<Scalar> text(String key) {
    var node = node(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    if (node.get() instanceof Scalar text && !text.isNothing()) {
      return Optional.of(text);
    }
    wrongType(key, "a text", "Write " + key + ": TEXT");
    return Optional.empty();
  }

  /** A text with something in it. */
  Optional<Scalar> words(String key) {
    var text = text(key);
    if (text.isPresent() && text.get().text().isBlank()) {
      findings.add(text.get().place(), key + " is empty", "Write something, or leave it out");
      return Optional.empty();
    }
    return text;
  }

  /** One in which references are not known. */
  Optional<Scalar> plainWords(String key) {
    var text = words(key);
    if (text.isPresent() && text.get().text().contains("${")) {
      findings.add(
          text.get().place(), key + " is fixed when a run begins", "Write it without ${…}");
      return Optional.empty();
    }
    return text;
  }

  Optional<String> oneOf(String key, List<String> allowed) {
    var text = text(key);
    if (text.isPresent() && !allowed.contains(text.get().text())) {
      var typed = text.get().text();
      findings.add(
          text.get().place(),
          key + " cannot be " + Shown.brief(typed),
          Nearest.to(typed, allowed)
              .map(name -> "Did you mean " + name + "?")
              .orElse("It is " + String.join(", ", allowed)));
      return Optional.empty();
    }
    return text.map(Scalar::text);
  }

  Optional<Integer> number(String key, int least, int most) {
    var text = text(key);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    var digits = text.get().text();
    if (digits.matches("\\d{1,6}")) {
      int number = Integer.parseInt(digits);
      if (number >= least && number <= most) {
        return Optional.of(number);
      }
    }
    findings.add(
        text.get().place(),
        key + " cannot be " + Shown.brief(digits),
        "It is a whole number from " + least + " to " + most);
    return Optional.empty();
  }

  Optional<Mapping> block(String key, String example) {
    var node = node(key);
    if (node.isPresent() && !(node.get() instanceof Mapping)) {
      wrongType(key, "a block", example);
    }
    return node.filter(Mapping.class::isInstance).map(Mapping.class::cast);
  }

  Optional<Sequence> list(String key, String example) {
    var node = node(key);
    if (node.isPresent() && !(node.get() instanceof Sequence)) {
      wrongType(key, "a list", example);
    }
    return node.filter(Sequence.class::isInstance).map(Sequence.class::cast);
  }

  private void wrongType(String key, String wanted, String hint) {
    var node = node(key).orElseThrow();
    boolean nothing = node instanceof Scalar text && text.isNothing();
    findings.add(
        nothing ? placeOf(key) : node.place(),
        key + " has to be " + wanted + ", this is " + node.kind(),
        hint);
  }
}
