package dev.talaria.cli.render;

import dev.talaria.runtime.wire.StepInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Steps beside each other, by how many have to be over before: the first layer needs nothing, each
 * other one something of the layer before it.
 */
final class StepLayers {
  private static final Pattern ROUND = Pattern.compile("\\[([0-9]{1,6})]\\..*");

  private final Map<String, StepInfo> steps = new LinkedHashMap<>();
  private final Map<String, Integer> depths = new HashMap<>();
  private final List<List<StepInfo>> layers = new ArrayList<>();

  private StepLayers() {}

  static StepLayers of(List<StepInfo> steps) {
    var layers = new StepLayers();
    steps.forEach(step -> layers.steps.putIfAbsent(name(step), step));
    layers.steps.values().forEach(step -> layers.depth(step, new HashSet<>()));
    for (var step : layers.steps.values()) {
      int depth = layers.depths.getOrDefault(name(step), 0);
      while (layers.layers.size() <= depth) {
        layers.layers.add(new ArrayList<>());
      }
      layers.layers.get(depth).add(step);
    }
    layers.layers.removeIf(List::isEmpty);
    return layers;
  }

  /** "test" of {@code mend[1].test}; "look[2]" of {@code look[2]}. */
  static String name(StepInfo step) {
    return step.path().substring(step.path().lastIndexOf('.') + 1);
  }

  /** In which round of {@code step} that is; 0 where no round has begun. */
  static int round(StepInfo step, StepInfo part) {
    var round = ROUND.matcher(
        part.path().substring(Math.min(step.path().length(), part.path().length())));
    return round.matches() ? Integer.parseInt(round.group(1)) : 0;
  }

  List<List<StepInfo>> layers() {
    return layers;
  }

  /** What has to be said of the needs of a step: nothing where they are the layer before it. */
  List<String> after(StepInfo step) {
    var needs = needs(step);
    int depth = depths.getOrDefault(name(step), 0);
    var before = depth == 0
        ? List.<String>of()
        : layers.get(depth - 1).stream().map(StepLayers::name).toList();
    return Set.copyOf(needs).equals(Set.copyOf(before)) ? List.of() : needs;
  }

  /** Those that are here and that no other of them needs, however far away. */
  private List<String> needs(StepInfo step) {
    var far = new HashSet<String>();
    var near = step.needs().stream().filter(steps::containsKey).distinct().toList();
    near.forEach(need -> steps.get(need).needs().forEach(further -> collect(further, far)));
    return near.stream().filter(need -> !far.contains(need)).toList();
  }

  private void collect(String name, Set<String> into) {
    var step = steps.get(name);
    if (step != null && into.add(name)) {
      step.needs().forEach(need -> collect(need, into));
    }
  }

  /** A circle, which a sound workflow has not, is cut where it is met. */
  private int depth(StepInfo step, Set<String> above) {
    var name = name(step);
    var known = depths.get(name);
    if (known != null) {
      return known;
    }
    if (!above.add(name)) {
      return 0;
    }
    int depth = 0;
    for (var need : step.needs()) {
      var other = steps.get(need);
      if (other != null) {
        depth = Math.max(depth, depth(other, above) + 1);
      }
    }
    depths.put(name, depth);
    return depth;
  }
}
