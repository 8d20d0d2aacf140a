package dev.talaria.cli.render;

import dev.talaria.runtime.wire.StepInfo;
import java.util.List;

/** How a step of a workflow stands, in a few words. */
final class StepSays {
  private static final int TEXT = 160;
  private static final List<String> OVER = List.of("succeeded", "failed", "skipped");

  private StepSays() {}

  /** So that it can be seen without colours too. */
  static String sign(String state) {
    return switch (state) {
      case "ready" -> "●";
      case "running" -> "▶";
      case "review" -> "◆";
      case "question" -> "?";
      case "succeeded" -> "✓";
      case "failed" -> "✗";
      case "skipped" -> "–";
      default -> "○";
    };
  }

  static Ink ink(String state) {
    return switch (state) {
      case "ready", "running" -> Ink.HEADING;
      case "review", "question" -> Ink.WARN;
      case "succeeded" -> Ink.GOOD;
      case "failed" -> Ink.BAD;
      default -> Ink.DIM;
    };
  }

  /** "running 40 s, 2 of 3 over"; of a plan how often it is done. */
  static String stands(StepInfo step, Moments moments) {
    var often = step.often() == null ? "" : step.often();
    if (step.state().isEmpty()) {
      return step.action() + (often.isEmpty() ? "" : " " + often);
    }
    var parts = parts(step);
    return step.state()
        + (step.attempts() > 1 && step.parts().isEmpty()
            ? " (attempt " + step.attempts() + ")"
            : "")
        + time(step, moments)
        + (parts.isEmpty() ? "" : ", " + parts)
        + (step.state().equals("waiting") && !often.isEmpty() ? ", " + often : "");
  }

  /** What was begun and now waits again goes on for no time. */
  private static String time(StepInfo step, Moments moments) {
    if (step.state().equals("waiting")) {
      return "";
    }
    var took = moments.soFar(step.startedAt(), step.endedAt());
    return took.isEmpty() ? "" : " " + took;
  }

  /** "2 of 3 over, 1 failed", "round 2". */
  private static String parts(StepInfo step) {
    var parts = step.parts();
    if (parts.isEmpty()) {
      return "";
    }
    if (step.action().equals("repeat")) {
      int round =
          parts.stream().mapToInt(part -> StepLayers.round(step, part)).max().orElse(0);
      return OVER.contains(step.state()) ? Words.count(round, "round") : "round " + round;
    }
    long over = parts.stream().filter(part -> OVER.contains(part.state())).count();
    long failed = parts.stream().filter(part -> part.state().equals("failed")).count();
    return (over == parts.size()
            ? Words.count(over, "item")
            : over + " of " + parts.size() + " over")
        + (failed == 0 ? "" : ", " + failed + " failed");
  }

  /** What there is to say of it; of a plan what is to be done. */
  static String text(StepInfo step) {
    var text = step.state().isEmpty() ? step.what() : step.text();
    return step.parts().isEmpty() || step.state().equals("failed") ? Words.start(text, TEXT) : "";
  }
}
