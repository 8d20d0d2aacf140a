package dev.talaria.runtime.cron;

import dev.talaria.runtime.session.Outcome;
import java.util.Locale;

/** Why a run failed, without what differs from run to run: numbers, ids, times. */
final class Cause {
  private static final int COMPARED = 2_000;

  private Cause() {}

  static String of(Outcome outcome) {
    var error = outcome.error();
    if (error == null) {
      return outcome.state().name().toLowerCase(Locale.ROOT);
    }
    var said = error.message();
    var message = said.substring(0, Math.min(said.length(), COMPARED))
        .replaceAll("(?<!\\w)[0-9a-fA-F]*[0-9][0-9a-fA-F]{5,}(?!\\w)", "#")
        .replaceAll("[0-9]+", "#")
        .strip();
    return error.getClass().getSimpleName() + ": " + message;
  }
}
