package dev.talaria.runtime.permission.redaction;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One spelling of a secret that is known: the value itself, or a usual encoding of it. */
record KnownValue(String trigger) implements Detector {
  /** Shorter values are not looked for: they would take ordinary words out of every text. */
  static final int SHORTEST = 4;

  private static final int SHORTEST_ENCODED = 8;

  /** In one place, where a value is wrapped: a bound for what must be kept in mind. */
  private static final int MOST_BREAKS = 16;

  /** Stands where a text was cut. */
  private static final char CUT = '…';

  static List<Detector> spellings(String secret) {
    String value = Plain.of(secret).text; // as it will be in the text that is searched
    Set<String> spellings = new LinkedHashSet<>();
    if (value.length() >= SHORTEST) {
      spellings.add(value);
      spellings.add(value.replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/"));
      spellings.add(value.replace("\\", "\\\\").replace("\"", "\\\""));
      String url = URLEncoder.encode(value, StandardCharsets.UTF_8);
      spellings.add(url);
      spellings.add(url.replace("+", "%20"));
      spellings.add(lowerEscapes(url));
    }
    byte[] bytes = secret.getBytes(StandardCharsets.UTF_8);
    if (bytes.length >= SHORTEST_ENCODED) {
      spellings.add(HexFormat.of().formatHex(bytes));
      spellings.add(HexFormat.of().withUpperCase().formatHex(bytes));
      for (int shift = 0; shift < 3; shift++) {
        String coded = inBase64(bytes, shift);
        spellings.add(coded);
        spellings.add(coded.replace('+', '-').replace('/', '_'));
      }
    }
    return spellings.stream()
        .map(spelling -> (Detector) new KnownValue(spelling))
        .toList();
  }

  /** A part of another secret can be the beginning of this one. */
  @Override
  public boolean reachesBeyond() {
    return true;
  }

  @Override
  public @Nullable Span at(String text, int at) {
    int place = at;
    int end = at; // behind the last character that agrees
    for (int i = 0; i < trigger.length(); i++) {
      char expected = trigger.charAt(i);
      for (int breaks = 0; i > 0 && breaks < MOST_BREAKS; breaks++) {
        if (place == text.length()
            || !isBreak(text.charAt(place))
            || text.charAt(place) == expected) {
          break;
        }
        place++;
      }
      if (place == text.length()) {
        return tells(i) ? new Span(at, at, end, true) : Span.begun(at);
      }
      if (text.charAt(place) != expected) {
        return text.charAt(place) == CUT && tells(i) ? new Span(at, at, end, false) : null;
      }
      place++;
      end = place;
    }
    return new Span(at, at, end, false);
  }

  /**
   * Whether the first characters, where a text was cut behind them, are too much already. Not where
   * they could be a word or the beginning of a path.
   */
  private boolean tells(int characters) {
    return characters >= SHORTEST_ENCODED
        && NamedValue.looksRandom(trigger.substring(0, characters))
        && trigger.indexOf('/') < 0;
  }

  static boolean isBreak(char c) {
    return c == '\n' || c == '\t';
  }

  /**
   * What base64 makes of the value wherever it stands in longer data: the part that is always the
   * same.
   */
  private static String inBase64(byte[] bytes, int shift) {
    byte[] shifted = new byte[bytes.length + shift];
    System.arraycopy(bytes, 0, shifted, shift, bytes.length);
    String coded = Base64.getEncoder().withoutPadding().encodeToString(shifted);
    int from = (shift * 8 + 5) / 6;
    int to = shifted.length * 8 / 6;
    return coded.substring(from, to);
  }

  private static String lowerEscapes(String url) {
    StringBuilder out = new StringBuilder(url);
    for (int at = out.indexOf("%"); at >= 0; at = out.indexOf("%", at + 1)) {
      out.replace(at, at + 3, out.substring(at, at + 3).toLowerCase(Locale.ROOT));
    }
    return out.toString();
  }
}
