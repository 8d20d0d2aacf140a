package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.Conditions.Token;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kinds of conditions. */
sealed interface Clause extends Condition {
  /** One of them holds. */
  record AnyOf(List<Condition> parts) implements Clause {
    public AnyOf {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean holds(Values values) {
      return parts.stream().anyMatch(part -> part.holds(values));
    }

    @Override
    public List<Reference> references() {
      return parts.stream().flatMap(part -> part.references().stream()).toList();
    }

    @Override
    public String written() {
      return parts.stream().map(Clause::bracketedIfAny).collect(Collectors.joining(" or "));
    }
  }

  /** All of them hold. */
  record AllOf(List<Condition> parts) implements Clause {
    public AllOf {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean holds(Values values) {
      return parts.stream().allMatch(part -> part.holds(values));
    }

    @Override
    public List<Reference> references() {
      return parts.stream().flatMap(part -> part.references().stream()).toList();
    }

    @Override
    public String written() {
      return parts.stream()
          .map(part -> part instanceof AllOf ? "(" + part.written() + ")" : bracketedIfAny(part))
          .collect(Collectors.joining(" and "));
    }
  }

  /** It does not hold. */
  record Not(Condition part) implements Clause {
    @Override
    public boolean holds(Values values) {
      return !part.holds(values);
    }

    @Override
    public List<Reference> references() {
      return part.references();
    }

    @Override
    public String written() {
      boolean joined = part instanceof AnyOf || part instanceof AllOf;
      return "not " + (joined ? "(" + part.written() + ")" : part.written());
    }
  }

  /** One text beside another. */
  record Comparison(Template left, Sign sign, Template right) implements Clause {
    @Override
    public boolean holds(Values values) {
      var one = left.filled(values, UnaryOperator.identity()).strip();
      var other = right.filled(values, UnaryOperator.identity()).strip();
      if (sign == Sign.CONTAINS) {
        return folded(one).contains(folded(other));
      }
      int order = isNumber(one) && isNumber(other)
          ? new BigDecimal(one).compareTo(new BigDecimal(other))
          : folded(one).compareTo(folded(other));
      return switch (sign) {
        case SAME -> order == 0;
        case OTHER -> order != 0;
        case LESS -> order < 0;
        case AT_MOST -> order <= 0;
        case MORE -> order > 0;
        case AT_LEAST -> order >= 0;
        case CONTAINS -> throw new IllegalStateException("was answered above");
      };
    }

    @Override
    public List<Reference> references() {
      return Stream.of(left, right).flatMap(side -> side.references().stream()).toList();
    }

    @Override
    public String written() {
      return quoted(left) + " " + sign.written + " " + quoted(right);
    }
  }

  /** How two texts are compared. */
  enum Sign {
    SAME("=="),
    OTHER("!="),
    LESS("<"),
    AT_MOST("<="),
    MORE(">"),
    AT_LEAST(">="),
    CONTAINS("contains");

    private final String written;

    Sign(String written) {
      this.written = written;
    }

    String written() {
      return written;
    }

    static @Nullable Sign of(Token token) {
      for (var sign : values()) {
        if (token.is(sign.written)) {
          return sign;
        }
      }
      return null;
    }
  }

  /** Longer ones are texts: what looks like a number of a thousand digits is none to a person. */
  Pattern NUMBER = Pattern.compile("[+-]?\\d{1,100}(\\.\\d{1,100})?");

  private static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  private static String folded(String text) {
    return text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static String bracketedIfAny(Condition part) {
    return part instanceof AnyOf ? "(" + part.written() + ")" : part.written();
  }

  private static String quoted(Template side) {
    var written = side.written();
    boolean reference =
        side.parts().size() == 1 && side.parts().getFirst() instanceof Template.Value;
    char quote = written.indexOf('"') < 0 ? '"' : '\'';
    return reference ? written : quote + written + quote;
  }
}
