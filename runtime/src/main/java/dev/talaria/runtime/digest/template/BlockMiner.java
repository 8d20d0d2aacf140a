package dev.talaria.runtime.digest.template;

import java.util.List;

/**
 * Finds the pattern of each message of one block of a log. For one thread. What does not fit is
 * counted in {@link #other()}: memory is bounded however different the messages are.
 */
public final class BlockMiner {
  static final int MOST_PATTERNS = 20_000;
  private final Tokens tokens = new Tokens();
  private final Tokenizer tokenizer = new Tokenizer(tokens);
  private final PatternTable table = new PatternTable();
  private final Pattern other = new Pattern(1, new Tokens(), new byte[0]);

  /**
   * The pattern of a message; nothing is counted yet.
   *
   * @param httpStatus of an access log's line, whose message is the request; or 0
   */
  public Pattern patternOf(byte[] text, int from, int to, int httpStatus) {
    if (httpStatus > 0) {
      tokenizer.readRequest(text, from, to, httpStatus);
    } else {
      tokenizer.read(text, from, to);
    }
    long hash = tokens.patternHash();
    Pattern known = table.get(hash);
    if (known != null) {
      known.sawValues(tokens);
      return known;
    }
    if (table.size() >= MOST_PATTERNS) {
      return other;
    }
    Pattern made = new Pattern(hash, tokens, text);
    made.number = table.size();
    table.put(made);
    return made;
  }

  /** In the order of their first messages. */
  public List<Pattern> patterns() {
    return table.inOrder();
  }

  public Pattern other() {
    return other;
  }
}
