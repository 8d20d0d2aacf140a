package dev.talaria.runtime.tool;

import dev.talaria.runtime.display.VisibleText;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that cannot run away: a match that takes too long, or a thread that is
 * interrupted, ends it.
 */
record BoundedPattern(Pattern pattern, Duration longest) {
  /** A match took too long, or needed too deep a recursion. */
  static final class TooCostly extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** Of characters: even to compile a longer one can take long. */
  private static final int LONGEST_REGEX = 10_000;

  static BoundedPattern compile(String name, String regex, int flags) throws BadArgument {
    if (regex.length() > LONGEST_REGEX) {
      throw new BadArgument(name + " is longer than " + LONGEST_REGEX + " characters");
    }
    try {
      return new BoundedPattern(Pattern.compile(regex, flags), LONGEST);
    } catch (PatternSyntaxException e) {
      throw new BadArgument("%s is no regular expression: %s at character %d"
          .formatted(name, VisibleText.line(e.getDescription()), e.getIndex() + 1));
    } catch (StackOverflowError e) {
      throw new BadArgument(name + " is nested too deeply");
    }
  }

  boolean find(CharSequence text) throws TooCostly, InterruptedException {
    Matcher matcher =
        pattern.matcher(new Watched(text, new Watch(System.nanoTime() + longest.toNanos())));
    try {
      return matcher.find();
    } catch (Stop | StackOverflowError e) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      throw new TooCostly();
    }
  }

  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Stop() {
      super(null, null, false, false);
    }
  }

  private static final class Watch {
    private static final int EVERY = 1 << 14;
    private final long end;
    private int reads;

    Watch(long end) {
      this.end = end;
    }

    void look() {
      if (++reads % EVERY == 0
          && (System.nanoTime() > end || Thread.currentThread().isInterrupted())) {
        throw new Stop();
      }
    }
  }

  /** Every step of a match reads a character, so this is asked often. */
  private record Watched(CharSequence text, Watch watch) implements CharSequence {
    @Override
    public char charAt(int index) {
      watch.look();
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return new Watched(text.subSequence(start, end), watch);
    }

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
