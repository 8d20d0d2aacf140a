package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.Reference.Part;
import dev.talaria.runtime.workflow.Template.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads conditions: {@code or} binds least, then {@code and}, then {@code not}, then what compares.
 * Operands are references, texts in quotes, in which references may stand, and single bare words.
 */
public final class Conditions {
  private static final int DEEPEST = 50;
  private static final Set<String> WORDS = Set.of("and", "or", "not", "contains");
  private static final Set<String> STATES = Set.of("succeeded", "failed", "skipped");
  private static final String EXAMPLE = "Write one such as ${steps.test.state} == failed";

  private final List<Token> tokens;
  private final Templates.Reader reader;
  private final int end;
  private int at;
  private int depth;

  private Conditions(List<Token> tokens, Templates.Reader reader, int end) {
    this.tokens = tokens;
    this.reader = reader;
    this.end = end;
  }

  /** Empty where something was wrong, which the reader was told. */
  static Optional<Condition> read(String text, Templates.Reader reader) {
    try {
      var tokens = new ConditionTokens(text).all();
      return Optional.of(new Conditions(tokens, reader, text.length()).whole());
    } catch (Wrong wrong) {
      reader.wrong(wrong.offset, wrong.getMessage(), wrong.hint);
      return Optional.empty();
    }
  }

  private Condition whole() {
    if (tokens.isEmpty()) {
      throw new Wrong(0, "a condition is missing", EXAMPLE);
    }
    var condition = either();
    if (at < tokens.size()) {
      var token = tokens.get(at);
      throw new Wrong(
          token.offset,
          token.shown() + " is not expected here",
          "Join conditions with and, or; put texts of several words in quotes");
    }
    return condition;
  }

  private Condition either() {
    var parts = new ArrayList<Condition>();
    do {
      parts.add(both());
    } while (took("or"));
    return parts.size() == 1 ? parts.getFirst() : new Clause.AnyOf(parts);
  }

  private Condition both() {
    var parts = new ArrayList<Condition>();
    do {
      parts.add(not());
    } while (took("and"));
    return parts.size() == 1 ? parts.getFirst() : new Clause.AllOf(parts);
  }

  private Condition not() {
    int before = at;
    if (!took("not") && !took("(")) {
      return comparison();
    }
    if (++depth > DEEPEST) {
      throw new Wrong(offset(before), "the condition is nested too deeply", "");
    }
    Condition inside;
    if (tokens.get(before).is("not")) {
      inside = new Clause.Not(not());
    } else {
      inside = either();
      if (!took(")")) {
        throw new Wrong(offset(before), "( is not closed", "Write ) behind the condition");
      }
    }
    depth--;
    return inside;
  }

  private Condition comparison() {
    var left = operand();
    int place = offset(at);
    var sign = at < tokens.size() ? Clause.Sign.of(tokens.get(at)) : null;
    if (sign == null) {
      throw new Wrong(
          offset(at - 1),
          tokens.get(at - 1).shown() + " is compared with nothing",
          "Write for example " + tokens.get(at - 1).shown() + " == yes");
    }
    at++;
    if (at >= tokens.size()) {
      throw new Wrong(
          place, "nothing stands behind " + sign.written(), "Write what to compare with");
    }
    var right = operand();
    requireAState(left, right, sign, at - 1);
    requireAState(right, left, sign, at - 3);
    return new Clause.Comparison(left, sign, right);
  }

  private Template operand() {
    if (at >= tokens.size()) {
      throw new Wrong(end, "something is missing at the end of the condition", EXAMPLE);
    }
    var token = tokens.get(at);
    if (token.isSign() || (token.kind == Kind.BARE && WORDS.contains(token.text))) {
      throw new Wrong(
          token.offset,
          token.text + " is not expected here",
          "Before it belongs a ${…}, a word or a text in quotes");
    }
    at++;
    return Templates.read(token.text, shifted(token));
  }

  private Templates.Reader shifted(Token token) {
    return new Templates.Reader() {
      @Override
      public @Nullable Reference reference(int offset, String inside) {
        return reader.reference(token.textOffset() + offset, inside);
      }

      @Override
      public void wrong(int offset, String message, String hint) {
        reader.wrong(token.textOffset() + offset, message, hint);
      }
    };
  }

  /** What is never true is a slip of the pen. */
  private void requireAState(Template state, Template other, Clause.Sign sign, int otherToken) {
    boolean ofState = state.parts().size() == 1
        && state.parts().getFirst() instanceof Value(var reference)
        && switch (reference) {
          case Reference.OfStep(var step, var part) -> part == Part.STATE;
          case Reference.OfRoundBefore(var step, var part) -> part == Part.STATE;
          case Reference.OfInput ignored -> false;
          case Reference.Item ignored -> false;
          case Reference.Round ignored -> false;
        };
    boolean equal = sign == Clause.Sign.SAME || sign == Clause.Sign.OTHER;
    var text = other.written().strip().toLowerCase(Locale.ROOT);
    boolean known = text.isEmpty() || STATES.contains(text);
    if (ofState && equal && other.references().isEmpty() && !known) {
      reader.wrong(
          offset(otherToken),
          "a state is never " + tokens.get(otherToken).shown(),
          "It is succeeded, failed or skipped");
    }
  }

  private boolean took(String word) {
    boolean there = at < tokens.size() && tokens.get(at).is(word);
    at += there ? 1 : 0;
    return there;
  }

  private int offset(int token) {
    return token < tokens.size() ? tokens.get(token).offset : end;
  }

  enum Kind {
    SIGN,
    QUOTED,
    BARE
  }

  /** A piece of the text. {@code text} is without quotes. */
  record Token(Kind kind, String text, int offset) {
    boolean is(String word) {
      return kind != Kind.QUOTED && text.equals(word);
    }

    boolean isSign() {
      return kind == Kind.SIGN;
    }

    int textOffset() {
      return kind == Kind.QUOTED ? offset + 1 : offset;
    }

    String shown() {
      return kind == Kind.QUOTED ? '"' + Shown.brief(text) + '"' : Shown.brief(text);
    }
  }

  /** Leaves the parser with what is wrong; goes no further than this class. */
  static final class Wrong extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int offset;
    private final String hint;

    Wrong(int offset, String message, String hint) {
      super(message, null, false, false);
      this.offset = offset;
      this.hint = hint;
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }
}
