package dev.talaria.runtime.permission.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What secrets look like that nobody told us: a maintained list. Every pattern is anchored where
 * its trigger was found, bounded, and cannot backtrack.
 */
final class Shapes {
  /** The furthest that any of them looks, but for private keys. */
  static final int REACH = 8192;

  private static final String WORD = "[A-Za-z0-9_-]";

  private static final List<Detector> ALL = made();

  private Shapes() {}

  static List<Detector> all() {
    return ALL;
  }

  private static List<Detector> made() {
    List<Detector> all = new ArrayList<>();
    token(all, "(?=[a-zA-Z_-]{0,80}[0-9])" + WORD + "{12,}+", "sk-");
    token(all, "[A-Za-z0-9]{20,}+", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "hf_", "gsk_", "r8_");
    token(all, "[A-Za-z0-9_]{20,}+", "github_pat_");
    token(all, WORD + "{16,}+", "glpat-", "gldt-", "whsec_", "xai-", "pplx-");
    token(all, "[A-Za-z0-9]{12,}+", "sk_live_", "sk_test_", "rk_live_", "rk_test_", "pk_live_");
    token(all, "[0-9A-Z]{16}+", "AKIA", "ASIA", "ABIA", "ACCA");
    token(
        all,
        "[A-Za-z0-9-]{10,}+",
        "xoxa-",
        "xoxb-",
        "xoxe-",
        "xoxo-",
        "xoxp-",
        "xoxr-",
        "xoxs-",
        "xoxe.",
        "xapp-");
    token(all, WORD + "{30,}+", "AIza", "pypi-", "dop_v1_", "shpat_", "dapi");
    token(all, "[A-Za-z0-9]{30,}+", "npm_", "lin_api_");
    token(all, "[A-Za-z0-9_.-]{20,}+", "ya29.", "SG.", "hvs.", "1//0");
    all.add(new Shape(
        "eyJ",
        Pattern.compile(
            "eyJ" + WORD + "{5,4000}+\\." + WORD + "{5,4000}+(?:\\." + WORD + "{0,4000}+){0,3}+"),
        0,
        true));
    all.add(new PrivateKey());
    all.add(new Shape(
        "bearer",
        Pattern.compile(
            "(?i)bearer[ \\t:]{1,4}+((?=[A-Za-z._~+/-]{0,200}[0-9=])[A-Za-z0-9._~+/=-]{8,4000}+|[A-Za-z0-9._~+/=-]{24,4000}+)"),
        1,
        true));
    all.add(new Shape(
        "authorization",
        Pattern.compile(
            "(?i)authorization[\"']?[ \\t]{0,4}+[:=][ \\t]{0,4}+[\"']?(?:(?:basic|bearer|token|digest|negotiate|apikey)[ \\t]{1,4}+)?+([^\\s\"',\\\\]{3,4000}+)"),
        1,
        false));
    all.add(new Shape(
        "cookie",
        Pattern.compile("(?i)cookie[\"']?[ \\t]{0,4}+:[ \\t]{0,4}+([^\\n\"']{8,4000}+)"),
        1,
        false));
    all.add(new Shape(
        "://", Pattern.compile("://[^\\s/@:\"'<>]{0,200}+:([^\\s/\"'<>]{1,400}+)"), 1, false));
    NamedValue.addTo(all);
    return List.copyOf(all);
  }

  private static void token(List<Detector> all, String rest, String... beginnings) {
    for (String beginning : beginnings) {
      all.add(new Shape(beginning, Pattern.compile(Pattern.quote(beginning) + rest), 0, true));
    }
  }

  /**
   * A secret that a pattern tells.
   *
   * @param group of the pattern that is the secret
   * @param apart no letter or digit may stand in front of it
   */
  private record Shape(String trigger, Pattern pattern, int group, boolean apart)
      implements Detector {
    @Override
    public @Nullable Span at(String text, int at) {
      boolean within = apart && at > 0 && Character.isLetterOrDigit(text.charAt(at - 1));
      if (within || !Detector.agrees(text, at, trigger)) {
        return null;
      }
      int reach = Math.min(text.length(), at + REACH);
      Matcher matcher = pattern.matcher(text).region(at, reach);
      boolean found = matcher.lookingAt();
      boolean open = matcher.hitEnd() && reach == text.length();
      int end = found ? end(text, matcher) : at;
      return found && end > matcher.start(group)
          ? new Span(at, matcher.start(group), end, open)
          : open ? Span.begun(at) : null;
    }

    /** The password of an address ends at the last @ before the path. */
    private int end(String text, Matcher matcher) {
      int end = matcher.end(group);
      return trigger.equals("://") ? text.lastIndexOf('@', end - 1) : end;
    }
  }
}
