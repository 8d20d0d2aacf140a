package dev.talaria.runtime.schedule.words;

import dev.talaria.runtime.schedule.Schedule;
import java.util.List;
import java.util.stream.Collectors;

/** What a text says about when. */
public sealed interface Reading {
  /** It has one meaning, and a next time comes. */
  record Understood(Schedule schedule) implements Reading {}

  /**
   * It can mean several things, and none of them is taken.
   *
   * @param readings texts that have one meaning each
   */
  record Ambiguous(String text, List<String> readings) implements Reading {
    public Ambiguous {
      readings = List.copyOf(readings);
    }

    public String message() {
      return readings.stream()
          .map(reading -> "\"" + reading + "\"")
          .collect(Collectors.joining(" or ", "\"" + text + "\" can mean ", "; write which"));
    }
  }

  /** One sentence says what was wrong, where, and what would be right. */
  record NotUnderstood(String message) implements Reading {}
}
