package dev.talaria.bench;

import dev.talaria.runtime.digest.Assignment;
import dev.talaria.runtime.digest.DigestRequest;
import dev.talaria.runtime.digest.LogDigest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How well the digest groups lines, on logs whose true groups are known: {@code NAME_2k.log} beside
 * {@code NAME_2k.log_structured.csv}, as the Loghub collection has them. Grouping accuracy is the
 * share of lines whose group holds exactly the lines of their true group.
 *
 * <p>Beside each stands the published figure of Drain, which was given regular expressions and
 * thresholds for each data set; the digest gets the raw lines and nothing else.
 */
public final class GroupingAccuracy {
  /** https://github.com/logpai/logparser, README of Drain. */
  private static final Map<String, Double> DRAIN = Map.ofEntries(
      Map.entry("HDFS", .9975),
      Map.entry("Hadoop", .9475),
      Map.entry("Spark", .92),
      Map.entry("Zookeeper", .9665),
      Map.entry("BGL", .9625),
      Map.entry("HPC", .887),
      Map.entry("Thunderbird", .955),
      Map.entry("Windows", .997),
      Map.entry("Linux", .69),
      Map.entry("Android", .911),
      Map.entry("HealthApp", .78),
      Map.entry("Apache", 1.0),
      Map.entry("Proxifier", .5265),
      Map.entry("OpenSSH", .7875),
      Map.entry("OpenStack", .7325),
      Map.entry("Mac", .7865));

  private GroupingAccuracy() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length < 1) {
      System.err.println("usage: GroupingAccuracy FOLDER [--wrong]");
      System.exit(2);
    }
    boolean showWrong = args.length > 1 && args[1].equals("--wrong");
    System.out.printf("%-12s %7s %7s %9s %8s%n", "data set", "groups", "true", "accuracy", "Drain");
    double sum = 0;
    double drain = 0;
    List<Path> logs = logsIn(Path.of(args[0]));
    for (Path log : logs) {
      String name = log.getFileName().toString().replace("_2k.log", "");
      List<String> truth = eventIds(Path.of(log + "_structured.csv"));
      Assignment assignment = LogDigest.assign(
          DigestRequest.of(List.of(log.toAbsolutePath()), Clock.system(ZoneOffset.UTC)));
      List<String> found = new ArrayList<>();
      for (int template : assignment.templates()) {
        found.add(Integer.toString(template));
      }
      double accuracy = accuracy(found, truth);
      sum += accuracy;
      drain += DRAIN.getOrDefault(name, Double.NaN);
      System.out.printf(
          "%-12s %7d %7d %9.4f %8.4f%n",
          name,
          found.stream().distinct().count(),
          truth.stream().distinct().count(),
          accuracy,
          DRAIN.getOrDefault(name, Double.NaN));
      if (showWrong) {
        Mistakes.print(Files.readAllLines(log), found, truth);
      }
    }
    System.out.printf(
        "%-12s %7s %7s %9.4f %8.4f%n", "mean", "", "", sum / logs.size(), drain / logs.size());
  }

  private static List<Path> logsIn(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith("_2k.log")).sorted().toList();
    }
  }

  static double accuracy(List<String> found, List<String> truth) {
    if (found.size() != truth.size()) {
      throw new IllegalStateException(found.size() + " lines assigned, " + truth.size() + " known");
    }
    Map<String, Integer> sizes = new HashMap<>();
    Map<String, Integer> trueSizes = new HashMap<>();
    Map<String, Integer> both = new HashMap<>();
    for (int i = 0; i < found.size(); i++) {
      sizes.merge(found.get(i), 1, Integer::sum);
      trueSizes.merge(truth.get(i), 1, Integer::sum);
      both.merge(found.get(i) + "|" + truth.get(i), 1, Integer::sum);
    }
    int right = 0;
    for (int i = 0; i < found.size(); i++) {
      int shared = both.get(found.get(i) + "|" + truth.get(i));
      if (shared == sizes.get(found.get(i)) && shared == trueSizes.get(truth.get(i))) {
        right++;
      }
    }
    return right / (double) found.size();
  }

  private static List<String> eventIds(Path csv) throws IOException {
    List<List<String>> rows = Csv.rows(Files.readString(csv));
    int column = rows.get(0).indexOf("EventId");
    return rows.stream().skip(1).map(row -> row.get(column)).toList();
  }
}
