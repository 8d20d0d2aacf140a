package dev.talaria.runtime.workflow;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A text with references in it. */
public record Template(List<Part> parts) {
  public static final Template EMPTY = new Template(List.of());

  public Template {
    parts = List.copyOf(parts);
  }

  /** A piece of it. */
  public sealed interface Part {}

  public record Text(String text) implements Part {}

  public record Value(Reference reference) implements Part {}

  /** In their order; one may be there more than once. */
  public List<Reference> references() {
    var references = new ArrayList<Reference>();
    for (var part : parts) {
      if (part instanceof Value(var reference)) {
        references.add(reference);
      }
    }
    return references;
  }

  /** {@code each} is done to what references stand for, and not to what is written. */
  public String filled(Values values, UnaryOperator<String> each) {
    var text = new StringBuilder();
    for (var part : parts) {
      text.append(
          switch (part) {
            case Text(var written) -> written;
            case Value(var reference) -> each.apply(values.of(reference));
          });
    }
    return text.toString();
  }

  /** As it is written; a <code>${</code> that means itself as <code>$${</code>. */
  public String written() {
    var text = new StringBuilder();
    for (var part : parts) {
      text.append(
          switch (part) {
            case Text(var written) -> written.replace("${", "$${");
            case Value(var reference) -> "${" + reference.text() + "}";
          });
    }
    return text.toString();
  }
}
