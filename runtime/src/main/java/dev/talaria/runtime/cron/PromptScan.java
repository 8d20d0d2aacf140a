package dev.talaria.runtime.cron;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks for what has no place in a prompt that runs unwatched. No wall: it catches what was pasted
 * from somewhere, not somebody who knows the list.
 */
public final class PromptScan {
  private record Smell(String what, boolean inResultsToo, Pattern pattern) {
    static Smell of(String what, boolean inResultsToo, String regex) {
      return new Smell(what, inResultsToo, Pattern.compile(regex, Pattern.DOTALL));
    }
  }

  private static final List<Smell> SMELLS = List.of(
      Smell.of(
          "tells the agent to forget what it was told",
          true,
          "\\b(ignore|disregard|forget|override|ignorez?|oublie[zr]?)\\b.{0,40}\\b(previous|prior|above|earlier|all|any|your|system|précédentes?|toutes)\\b"
              + ".{0,30}\\b(instructions?|rules?|prompts?|guidelines?|consignes?|règles)\\b"),
      Smell.of(
          "hides something from the person",
          true,
          "\\b(do not|don't|never|without|ne)\\b.{0,10}\\b(tell|telling|inform|informing|mention|notify|notifying|alert|dis|dites|informez?)\\b"
              + ".{0,30}\\b(user|person|owner|operator|human|anyone|utilisateur|personne)\\b"),
      Smell.of("overrides the system prompt", true, "\\bsystem prompt (override|update)\\b"),
      Smell.of(
          "sends a secret away",
          true,
          "\\b(curl|wget|nc|ncat|http)\\b.{0,200}\\$\\{?\\w*(key|token|secret|passw|credential)"),
      Smell.of(
          "reads credentials",
          false,
          "\\b(cat|less|head|tail|type|read|open|send|upload|print|copy|cp|scp|base64|lis|envoie)\\b.{0,60}"
              + "(\\.env\\b|\\bcredentials\\b|\\.netrc\\b|\\.pgpass\\b|\\bid_(rsa|ed25519|ecdsa)\\b|\\.ssh/|\\.aws/|\\.gnupg)"),
      Smell.of(
          "changes who may log in or rule the machine",
          false,
          "\\b(authorized_keys|sudoers|visudo)\\b"),
      Smell.of(
          "deletes everything",
          false,
          "\\brm\\s+(?:-\\S+\\s+){0,9}+(/|~|\\$home|/\\*)(\\s|$|[;&|\"'`])"));

  private PromptScan() {}

  /** Why this prompt is not stored; empty where nothing was found. */
  public static Optional<String> ofPrompt(String prompt) {
    return invisible(prompt).or(() -> smell(prompt, false));
  }

  /**
   * The same for a prompt with the results of others before it, which quote all sorts of things.
   */
  public static Optional<String> ofAssembled(String prompt) {
    return invisible(prompt).or(() -> smell(prompt, true));
  }

  /** The text without what cannot be seen. */
  public static String visible(String text) {
    var visible = new StringBuilder();
    text.codePoints().forEach(point -> {
      int last = visible.isEmpty() ? 0 : visible.codePointBefore(visible.length());
      if (!isHidden(point, last)) {
        visible.appendCodePoint(point);
      }
    });
    return visible.toString();
  }

  private static Optional<String> smell(String text, boolean assembled) {
    var plain = Plain.of(text);
    for (var smell : SMELLS) {
      var found = smell.pattern.matcher(plain);
      if ((smell.inResultsToo || !assembled) && found.find()) {
        return Optional.of("it " + smell.what + " (\"" + found.group().strip() + "\")");
      }
    }
    return Optional.empty();
  }

  private static Optional<String> invisible(String text) {
    int[] points = text.codePoints().toArray();
    for (int i = 0; i < points.length; i++) {
      int point = points[i];
      if (isHidden(point, i > 0 ? points[i - 1] : 0)) {
        return Optional.of(String.format(
            Locale.ROOT,
            "it has invisible characters in it (U+%04X at character %d)",
            point,
            i + 1));
      }
    }
    return Optional.empty();
  }

  /** A joiner inside a cluster of emoji is no hidden text. */
  private static boolean isHidden(int point, int before) {
    return isInvisible(point) && !(point == 0x200D && before >= 0x2190);
  }

  private static boolean isInvisible(int point) {
    return (point >= 0x200B && point <= 0x200F)
        || (point >= 0x202A && point <= 0x202E)
        || (point >= 0x2060 && point <= 0x2064)
        || (point >= 0x2066 && point <= 0x206F)
        || point == 0xFEFF
        || (point >= 0xE0000 && point <= 0xE007F);
  }
}
