package dev.talaria.runtime.proxy;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The list of {@code NO_PROXY}: names with all below them, addresses, networks as
 * {@code 10.0.0.0/8}, each with a port if only that one is meant; {@code *} is everything. This
 * machine itself is never reached through a proxy. Looks no name up.
 */
final class NoProxy {
  private static final Pattern ENTRY = Pattern.compile(
      "(?:\\[([0-9a-f:.%]+)]|([0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*)|([^:/\\s]+))(?:/(\\d{1,3}))?(?::(\\d{1,5}))?");
  private static final Pattern NUMERIC = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|[0-9a-f:.]*:.*");

  /** One entry of the list; -1 for any port, and for no network. */
  private record Entry(String host, int bits, int port) {}

  private final List<Entry> entries = new ArrayList<>();
  private final boolean everything;

  NoProxy(String list) {
    String[] words = list.toLowerCase(Locale.ROOT).strip().split("[\\s,]+", -1);
    this.everything = List.of(words).contains("*");
    for (String word : words) {
      Matcher entry = ENTRY.matcher(word.startsWith("*.") ? word.substring(1) : word);
      if (entry.matches()) {
        entries.add(new Entry(host(entry), number(entry.group(4)), number(entry.group(5))));
      }
    }
  }

  boolean holds(String host, int port) {
    String name = bare(host);
    return everything
        || isThisMachine(name)
        || entries.stream()
            .anyMatch(entry -> (entry.port < 0 || entry.port == port) && holds(entry, name));
  }

  private static boolean holds(Entry entry, String name) {
    Optional<InetAddress> asked = address(name);
    if (asked.isPresent()) {
      return address(entry.host)
          .filter(listed -> sameNetwork(listed.getAddress(), asked.get().getAddress(), entry.bits))
          .isPresent();
    }
    String suffix = entry.host.startsWith(".") ? entry.host.substring(1) : entry.host;
    boolean itself = name.equals(suffix) && !entry.host.startsWith(".");
    return itself || name.endsWith("." + suffix);
  }

  private static boolean sameNetwork(byte[] listed, byte[] asked, int bits) {
    if (listed.length != asked.length) {
      return false;
    }
    int compared = bits < 0 ? listed.length * 8 : Math.min(bits, listed.length * 8);
    for (int bit = 0; bit < compared; bit++) {
      int mask = 0x80 >> bit % 8;
      if ((listed[bit / 8] & mask) != (asked[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isThisMachine(String name) {
    return name.equals("localhost")
        || name.endsWith(".localhost")
        || address(name).filter(InetAddress::isLoopbackAddress).isPresent();
  }

  private static Optional<InetAddress> address(String name) {
    return NUMERIC.matcher(name).matches()
        ? Optional.of(name).flatMap(NoProxy::parsed)
        : Optional.empty();
  }

  private static Optional<InetAddress> parsed(String numeric) {
    try {
      return Optional.of(InetAddress.getByName(numeric));
    } catch (java.net.UnknownHostException noAddress) {
      return Optional.empty();
    }
  }

  private static String host(Matcher entry) {
    for (int group = 1; group <= 3; group++) {
      if (entry.group(group) != null) {
        return bare(entry.group(group));
      }
    }
    return "";
  }

  private static String bare(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    boolean bracketed = name.startsWith("[") && name.endsWith("]");
    String open = bracketed ? name.substring(1, name.length() - 1) : name;
    return open.endsWith(".") ? open.substring(0, open.length() - 1) : open;
  }

  private static int number(String digits) {
    return digits == null ? -1 : Integer.parseInt(digits);
  }
}
