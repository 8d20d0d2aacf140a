package dev.talaria.runtime.digest.template;

import java.util.Arrays;

/** A set of words of at most eight letters, asked with bytes. */
final class ShortWords {
  /** Request methods: in quotes they say what was done. */
  static final ShortWords METHODS =
      new ShortWords("GET PUT POST HEAD PATCH DELETE OPTIONS CONNECT TRACE PROPFIND");

  /** After a number they belong to it, since a size may be in KB today and in MB tomorrow. */
  static final ShortWords UNITS = new ShortWords(
      "B KB MB GB TB PB kB KiB MiB GiB TiB K M G ns us ms s sec secs min mins h Hz kHz MHz GHz"
          + " kb mb gb kbps Mbps Gbps");

  /** Parts of a date when a number stands beside them. */
  static final ShortWords CALENDAR = new ShortWords(
      "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun UTC GMT");

  private final long[] packed;

  private ShortWords(String words) {
    packed = Arrays.stream(words.split(" ")).mapToLong(Bytes::pack).sorted().toArray();
  }

  boolean contains(byte[] b, int from, int to) {
    return to > from && to - from <= 8 && Arrays.binarySearch(packed, Bytes.pack(b, from, to)) >= 0;
  }
}
