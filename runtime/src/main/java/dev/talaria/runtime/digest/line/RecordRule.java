package dev.talaria.runtime.digest.line;

import static dev.talaria.runtime.digest.line.Ascii.startsWith;

/**
 * Whether a line starts a record or goes on with the one before: a stack trace, a message of
 * several lines.
 *
 * <p>In a file whose lines have times (or another clear beginning) every line without one goes on.
 * In others each line is a record, but for indented lines and the known parts of traces. A record
 * that never ends is ended after {@link #MOST_LINES}, so that one date in a long text does not
 * swallow it. Keeps the state of the trace it is in: one for each file and thread.
 */
public final class RecordRule {
  /** No stack trace is longer. */
  public static final int MOST_LINES = 2000;

  private enum Trace {
    NONE,
    PYTHON,
    PYTHON_FRAMES,
    GO,
    RUST
  }

  private final boolean timed;
  private Trace trace = Trace.NONE;

  /** @param timed most lines of the file that are not indented begin with a time or the like */
  public RecordRule(boolean timed) {
    this.timed = timed;
  }

  /** Blank and indented lines go on with the record, whatever the file. */
  public static boolean isIndented(byte[] b, int start, int end) {
    return start >= end || b[start] == ' ' || b[start] == '\t' || b[start] == '\r';
  }

  /**
   * For lines that are not {@link #isIndented}.
   *
   * @param header of this line
   * @param previous whether there is a record, and it began with a header
   */
  public boolean starts(LineHeader header, byte[] b, int start, int end, boolean previous) {
    if (timed) {
      return header.hasTime()
          || (header.recognised && (b[start] == '{' || b[start] == '<' || b[start] == '['));
    }
    boolean goesOn = !header.hasTime() && goesOn(b, start, end, previous);
    if (!goesOn) {
      trace = begins(b, start, end);
    }
    return !goesOn;
  }

  public void sawIndented(boolean blank) {
    if (trace == Trace.PYTHON && !blank) {
      trace = Trace.PYTHON_FRAMES;
    } else if (trace == Trace.RUST && blank) {
      trace = Trace.NONE;
    }
  }

  private boolean goesOn(byte[] b, int p, int end, boolean previous) {
    if (isTracePart(b, p, end)) {
      return true;
    }
    boolean chained = trace == Trace.PYTHON;
    if ((previous || chained) && startsWith(b, p, end, "Traceback (most recent call last)")) {
      trace = Trace.PYTHON;
      return true;
    }
    return switch (trace) {
      case NONE -> false;
      case PYTHON -> false;
      case PYTHON_FRAMES -> {
        trace = Trace.NONE; // the exception's own line ends the trace
        yield true;
      }
      case GO ->
        b[end - 1] == ')'
            || startsWith(b, p, end, "created by ")
            || startsWith(b, p, end, "exit status ");
      case RUST -> {
        trace = Trace.NONE;
        yield true;
      }
    };
  }

  private boolean isTracePart(byte[] b, int p, int end) {
    return switch (b[p]) {
      case 'C' -> startsWith(b, p, end, "Caused by: ");
      case 'S' -> startsWith(b, p, end, "Suppressed: ");
      case 'D' -> enters(Trace.PYTHON, startsWith(b, p, end, "During handling of the above exc"));
      case 'T' -> enters(Trace.PYTHON, startsWith(b, p, end, "The above exception was the dir"));
      case 'g' -> enters(Trace.GO, startsWith(b, p, end, "goroutine "));
      case 'a' -> startsWith(b, p, end, "at ") && b[end - 1] == ')';
      case 's' -> startsWith(b, p, end, "stack backtrace:");
      case 'n' -> startsWith(b, p, end, "note: run with `RUST_BACKTRACE");
      case '.' -> startsWith(b, p, end, "... ");
      case '-' -> startsWith(b, p, end, "--- End of ");
      case '}', ')', ']' -> end - p <= 2;
      default -> false;
    };
  }

  private boolean enters(Trace which, boolean really) {
    trace = really ? which : trace;
    return really;
  }

  private static Trace begins(byte[] b, int p, int end) {
    if (startsWith(b, p, end, "Traceback (most recent call last)")) {
      return Trace.PYTHON;
    }
    if (startsWith(b, p, end, "panic: ") || startsWith(b, p, end, "fatal error: ")) {
      return Trace.GO;
    }
    return startsWith(b, p, end, "thread '") && b[end - 1] == ':' ? Trace.RUST : Trace.NONE;
  }
}
