package dev.talaria.runtime.cron;

import java.util.regex.Pattern;

/** Whether an answer says that nobody needs to hear of it. */
final class Silence {
  /** What the agent is told where this counts. */
  static final String INSTRUCTION =
      "If there is nothing that the person needs to know, answer with [SILENT] and nothing else.";

  /** Markup, quotes and marks that models put before it. */
  private static final String BEFORE = "[\\s*_`>#\"'~\\p{Cf}\\p{Pi}-]*";

  private static final Pattern TAG =
      Pattern.compile("^" + BEFORE + "[\\[(<{]" + BEFORE + "silent\\b.*", Pattern.DOTALL);

  private static final Pattern WORD =
      Pattern.compile("^" + BEFORE + "silent[\\s*_`.!\"'~\\p{Cf}\\p{Pf}]*$");

  private Silence() {}

  /** "[SILENT]", "**[Silent]** nothing new", "［SILENT］", "`[SILENT]`", or the word alone. */
  static boolean asksForIt(String answer) {
    var plain = Plain.of(answer).strip();
    return TAG.matcher(plain).matches() || WORD.matcher(plain).matches();
  }
}
