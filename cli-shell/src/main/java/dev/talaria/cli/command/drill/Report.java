package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;

/** Prints what held and what did not, as it becomes known. */
final class Report {
  /** How it went with one promise. */
  enum Verdict {
    HELD("✓"),
    BROKEN("✗"),
    NOT_TRIED("–");

    private final String mark;

    Verdict(String mark) {
      this.mark = mark;
    }
  }

  private record Line(String exercise, String promise, String verdict, String seen) {}

  private final Invocation call;
  private String exercise = "";
  private int held;
  private int broken;
  private int notTried;

  Report(Invocation call) {
    this.call = call;
  }

  void begin(String next) {
    exercise = next;
  }

  /** {@code seen}: the figures that it is judged by. */
  void tell(String promise, boolean isHeld, String seen) {
    tell(promise, isHeld ? Verdict.HELD : Verdict.BROKEN, seen);
  }

  void notTried(String promise, String why) {
    tell(promise, Verdict.NOT_TRIED, why);
  }

  boolean allHeld() {
    return broken == 0;
  }

  String sum() {
    return held + (held == 1 ? " promise" : " promises") + " held, " + broken + " broken"
        + (notTried == 0 ? "" : ", " + notTried + " not tried");
  }

  private void tell(String promise, Verdict verdict, String seen) {
    switch (verdict) {
      case HELD -> held++;
      case BROKEN -> broken++;
      case NOT_TRIED -> notTried++;
    }
    if (call.json()) {
      var word = verdict.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
      call.print(Json.of(new Line(exercise, promise, word, seen)));
    } else {
      call.print(
          verdict.mark + " " + exercise + ": " + promise + (seen.isEmpty() ? "" : "\n    " + seen));
    }
    call.out().flush();
  }
}
