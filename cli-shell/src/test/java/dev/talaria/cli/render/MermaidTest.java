package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleWorkflows;
import dev.talaria.cli.PlausibleWorkflows.Made;
import dev.talaria.runtime.wire.StepInfo;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MermaidTest {
  /** What a line of a flowchart may be, of the part of the grammar that is used. */
  private static final String LABEL = "\"(?:[\\p{L}\\p{Nd} .,:_/-]|#[0-9]{1,7};|<br/>)+\"";

  private static final Pattern NODE =
      Pattern.compile(" +(s[0-9]+)(?:\\[" + LABEL + "]|\\{\\{" + LABEL + "}}):::([a-z]+)");
  private static final Pattern SUBGRAPH = Pattern.compile(" +subgraph (s[0-9]+)\\[" + LABEL + "]");
  private static final Pattern EDGE = Pattern.compile(" +(s[0-9]+) --> (s[0-9]+)");
  private static final Pattern CLASS =
      Pattern.compile(" +classDef ([a-z]+) [a-z-]+:[#0-9a-z]+(?:,[a-z-]+:[#0-9a-z]+)*");

  @Test
  void steps_are_nodes_needs_are_arrows_and_states_are_classes() {
    assertThat(chart(PlausibleWorkflows.steps(), false)).startsWith("""
        flowchart TD
          s1["collect<br/>succeeded 40 s"]:::succeeded
          s2["look<br/>running, 1 of 2 over"]:::running
          s3["scan<br/>failed 40 s"]:::failed
          s4{{"ask<br/>question"}}:::question
          s5["report<br/>waiting<br/>when #36;#123;steps.ask.result#125; #61;#61; yes"]:::waiting
          s1 --> s2
          s1 --> s3
          s2 --> s4
          s3 --> s4
          s4 --> s5
          s1 --> s5
          classDef waiting fill:#eeeeee""");
  }

  @Test
  void items_and_rounds_are_in_a_box_of_their_step() {
    var mend = new Made("mend", "repeat")
        .stands("running", "")
        .parts(
            new Made("mend[1].test", "run").stands("failed", "").step(),
            new Made("mend[1].fix", "prompt")
                .after("test")
                .stands("succeeded", "")
                .step(),
            new Made("mend[2].test", "run").stands("running", "").step(),
            new Made("mend[2].fix", "prompt")
                .after("test")
                .stands("waiting", "")
                .step())
        .step();
    assertThat(chart(List.of(mend), true)).startsWith("""
        flowchart TD
          subgraph s1["mend<br/>running, round 2"]
            s2["mend#91;1#93;.test<br/>failed"]:::failed
            s3["mend#91;1#93;.fix<br/>succeeded"]:::succeeded
            s4["mend#91;2#93;.test<br/>running"]:::running
            s5["mend#91;2#93;.fix<br/>waiting"]:::waiting
            s2 --> s3
            s4 --> s5
          end
          classDef waiting fill:#eeeeee""");
  }

  @Test
  void whatever_is_in_a_name_or_condition_is_text() {
    var evil = "\"]:::x; end\n%%{init: {}}%% click s1 \"javascript:x\" <b> `a` #quot; \u001b[2J";
    var steps = List.of(
        new Made(evil, evil).stands(evil, evil).when(evil).often(evil).step(),
        new Made("end", "run").after(evil).stands("failed", evil).step());

    assertThat(isFlowchart(chart(steps, true))).isTrue();
  }

  @Test
  void all_of_it_is_a_flowchart() {
    assertThat(isFlowchart(chart(PlausibleWorkflows.steps(), true))).isTrue();
    assertThat(isFlowchart("flowchart TD\n  s1 --> s2\n")).isFalse();
  }

  /** Each line is one of a few forms, boxes are closed, and what is named is there. */
  private static boolean isFlowchart(String chart) {
    var lines = new ArrayDeque<>(chart.lines().toList());
    if (!lines.removeFirst().equals("flowchart TD")) {
      return false;
    }
    var nodes = new HashSet<String>();
    var named = new HashSet<String>();
    var used = new HashSet<String>();
    var classes = new HashSet<String>();
    int open = 0;
    for (var line : lines) {
      var node = NODE.matcher(line);
      var box = SUBGRAPH.matcher(line);
      var edge = EDGE.matcher(line);
      var style = CLASS.matcher(line);
      if (node.matches() && nodes.add(node.group(1))) {
        used.add(node.group(2));
      } else if (box.matches() && nodes.add(box.group(1))) {
        open++;
      } else if (edge.matches()) {
        named.addAll(List.of(edge.group(1), edge.group(2)));
      } else if (style.matches()) {
        classes.add(style.group(1));
      } else if (line.isBlank() || !line.strip().equals("end") || --open < 0) {
        return false;
      }
    }
    return open == 0 && nodes.containsAll(named) && classes.containsAll(used);
  }

  private static String chart(List<StepInfo> steps, boolean all) {
    return Mermaid.text(steps, all, WorkflowViewsTest.NOW);
  }
}
