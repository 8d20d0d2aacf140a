package dev.talaria.actors;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** How many objects of which class are reachable in this machine. */
public record Histogram(Map<String, Long> counts) {
  private static final Pattern ROW = Pattern.compile("\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+(\\S+).*");

  /** Of the classes with such names; what is not reachable is collected before it is counted. */
  public static Histogram of(Pattern names) throws JMException {
    var histogram = (String) ManagementFactory.getPlatformMBeanServer()
        .invoke(
            new ObjectName("com.sun.management:type=DiagnosticCommand"),
            "gcClassHistogram",
            new Object[] {new String[0]},
            new String[] {String[].class.getName()});
    var counts = new TreeMap<String, Long>();
    histogram.lines().map(ROW::matcher).filter(Matcher::matches).forEach(row -> {
      if (names.matcher(row.group(2)).matches()) {
        counts.merge(row.group(2).replaceAll("/0x.*", ""), Long.parseLong(row.group(1)), Long::sum);
      }
    });
    return new Histogram(counts);
  }

  /** What there is more of than before, by at least {@code few}. */
  public Map<String, Long> moreThan(Histogram before, long few) {
    var more = new TreeMap<>(counts);
    more.replaceAll((name, count) -> count - before.counts.getOrDefault(name, 0L));
    more.values().removeIf(growth -> growth < few);
    return more;
  }
}
