package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.yaml.YamlNode;
import dev.talaria.runtime.workflow.yaml.YamlNode.Entry;
import dev.talaria.runtime.workflow.yaml.YamlNode.Mapping;
import dev.talaria.runtime.workflow.yaml.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What a run is given, and whether anything asks for it. */
final class Inputs {
  private static final String EXAMPLE = "Write NAME: { about: TEXT, default: TEXT }";

  private final Findings findings;
  private final Map<String, Entry> named = new LinkedHashMap<>();
  private final List<Workflow.Input> read = new ArrayList<>();
  private final Set<String> used = new HashSet<>();

  Inputs(Fields workflow, Findings findings) {
    this.findings = findings;
    workflow
        .block("inputs", EXAMPLE)
        .ifPresent(block -> Fields.once(block, findings).values().forEach(this::add));
  }

  private void add(Entry entry) {
    var name = entry.key().text();
    named.put(name, entry);
    if (!Keys.NAME.matcher(name).matches()) {
      findings.add(
          entry.key().place(),
          "\"" + Shown.brief(name) + "\" is no name for an input",
          Keys.NAME_HINT);
    }
    switch (entry.value()) {
      case Mapping block -> {
        var fields = Fields.of(block, Keys.INPUT, findings);
        read.add(new Workflow.Input(
            name,
            fields.text("about").map(Scalar::text).orElse(""),
            fields.text("default").map(Scalar::text).orElse(null)));
      }
      case Scalar nothing when nothing.isNothing() -> read.add(new Workflow.Input(name, "", null));
      case YamlNode other ->
        findings.add(
            other.place(),
            "input " + Shown.brief(name) + " has to be a block, this is " + other.kind(),
            EXAMPLE);
    }
  }

  Set<String> names() {
    return named.keySet();
  }

  void use(String name) {
    used.add(name);
  }

  /** Those that nothing used are put down. */
  List<Workflow.Input> all() {
    named.forEach((name, entry) -> {
      if (!used.contains(name)) {
        findings.add(
            entry.key().place(),
            "nothing uses input " + Shown.brief(name),
            "Write ${inputs." + Shown.brief(name) + "} where it belongs, or take it out");
      }
    });
    return List.copyOf(read);
  }
}
