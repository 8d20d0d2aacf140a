package dev.talaria.cli.render;

import dev.talaria.runtime.wire.StatusBar;
import java.util.ArrayList;
import java.util.List;

/**
 * The line at the bottom: what there is at a glance. Parts that are zero are not shown; where there
 * is little room parts go from the right, and the running tasks last of all.
 *
 * @param model or what stands in its place ("starting…")
 * @param directory as a person writes it ("~/code/shop")
 */
public record StatusLine(String model, StatusBar status, String directory) {
  /**
   * The light dashes of box drawing: for the solid ones the line editor switches to another set of
   * characters, which is not there in every terminal, and where it is not one reads "qqq".
   */
  public static final String RULE = "╌";

  private static final String BETWEEN = " ╎ ";
  private static final int RUNNING = 3;

  public String text(int width) {
    var parts = parts();
    var running = parts.get(RUNNING);
    int last = parts.size();
    while (last > 0 && Cells.room(joined(parts, last, running)) > width) {
      last--;
    }
    return Cells.fit(joined(parts, last, running), width);
  }

  private static String joined(List<String> parts, int count, String running) {
    var shown = new ArrayList<>(parts.subList(0, count));
    if (count <= RUNNING) {
      shown.add(running);
    }
    shown.removeIf(String::isEmpty);
    return shown.isEmpty() ? "" : " " + String.join(BETWEEN, shown);
  }

  private List<String> parts() {
    return List.of(
        Visible.line(model),
        status.contextPercent() > 0 ? "ctx " + status.contextPercent() + "%" : "",
        isNothing(status.cost()) ? "" : "$" + Visible.line(status.cost()),
        count("▶", status.running()),
        count("⚙", status.processes()),
        count("?", status.questions()),
        count("✉", status.unseen()),
        Visible.line(directory));
  }

  private static String count(String sign, int number) {
    return number > 0 ? sign + " " + number : "";
  }

  private static boolean isNothing(String cost) {
    return cost.chars().noneMatch(c -> c >= '1' && c <= '9');
  }
}
