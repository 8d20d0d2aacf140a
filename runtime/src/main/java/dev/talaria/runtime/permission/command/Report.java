package dev.talaria.runtime.permission.command;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects what a walk over a script finds. */
final class Report {
  private static final int MOST = 1000;
  private final Effort effort = new Effort();
  private final Set<Finding> findings = new LinkedHashSet<>();
  private final List<String> commands = new ArrayList<>();

  void found(Danger danger, String matched) {
    if (findings.size() < MOST) {
      findings.add(new Finding(danger, matched));
    }
  }

  void found(Danger danger, List<String> words) {
    found(danger, String.join(" ", words));
  }

  void command(List<String> words) {
    if (commands.size() < MOST) {
      commands.add(String.join(" ", words).replace('\uE000', '…').replace('\uE001', '…'));
    }
  }

  /** For work that takes as long as looking at so many characters. */
  void spend(long looks) {
    effort.spend(looks);
  }

  /** A text for a pattern to look at. */
  CharSequence on(String text) {
    return effort.on(text);
  }

  boolean isFull() {
    return commands.size() >= MOST;
  }

  CommandReport toReport() {
    return new CommandReport(List.copyOf(findings), commands);
  }
}
