package dev.talaria.runtime.workflow.yaml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.Anchor;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.DocumentStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * Makes a tree of the events of the library, whose own tree has no bound in depth.
 *
 * <p>Anchors may be used; but with all that they stand for written out, a file is no larger than
 * any file may be.
 */
public final class YamlReader {
  /** Of characters. */
  public static final int LARGEST = 1_000_000;

  private static final int DEEPEST = 50;

  private final String source;
  private final Map<Anchor, Weighed> anchors = new HashMap<>();
  private final List<Open> open = new ArrayList<>();
  private @Nullable Weighed whole;

  private YamlReader(String source) {
    this.source = source;
  }

  /** Empty where nothing is in it but comments. */
  public static Optional<YamlNode> read(String source) throws NotYaml {
    if (source.length() > LARGEST) {
      throw new NotYaml(
          Place.START, "the file is larger than 1 MB", "Put long texts into files of their own");
    }
    requirePrintable(source);
    return new YamlReader(source).read();
  }

  private static void requirePrintable(String source) throws NotYaml {
    int line = 1;
    int column = 1;
    for (int at = 0; at < source.length(); ) {
      int c = source.codePointAt(at);
      if (!StreamReader.isPrintable(c)) {
        throw new NotYaml(
            new Place(line, column),
            "the character U+%04X cannot be in a text file".formatted(c),
            "Save it as UTF-8, and in double quotes write \\u%04X".formatted(c));
      }
      line = c == '\n' ? line + 1 : line;
      column = c == '\n' ? 1 : column + 1;
      at += Character.charCount(c);
    }
  }

  private Optional<YamlNode> read() throws NotYaml {
    var settings =
        LoadSettings.builder().setLabel("").setCodePointLimit(LARGEST).build();
    try {
      for (var event : new Parse(settings).parseString(source)) {
        take(event);
      }
    } catch (YamlEngineException wrong) {
      throw YamlFaults.of(wrong, source);
    }
    return Optional.ofNullable(whole).map(Weighed::node);
  }

  private void take(Event event) throws NotYaml {
    switch (event) {
      case ScalarEvent scalar -> add(scalar, weighed(scalar));
      case AliasEvent alias -> add(alias, meant(alias));
      case MappingStartEvent start -> begin(start, true);
      case SequenceStartEvent start -> begin(start, false);
      case CollectionEndEvent ignored -> {
        var ended = open.removeLast();
        add(ended.start, ended.end());
      }
      case DocumentStartEvent start
      when whole != null ->
        throw new NotYaml(placeOf(start), "a second document begins here", "Write a file for each");
      default -> {}
    }
  }

  private void begin(NodeEvent start, boolean mapping) throws NotYaml {
    if (open.size() >= DEEPEST) {
      throw new NotYaml(
          placeOf(start), "blocks are nested too deeply here", "At most " + DEEPEST + " may be");
    }
    requireNoTag(
        start,
        mapping
            ? ((MappingStartEvent) start).getTag().isPresent()
            : ((SequenceStartEvent) start).getTag().isPresent());
    open.add(new Open(start, placeOf(start), mapping, new ArrayList<>()));
  }

  private Weighed weighed(ScalarEvent scalar) throws NotYaml {
    requireNoTag(scalar, scalar.getTag().isPresent());
    var place = placeOf(scalar);
    int from = scalar.getStartMark().map(Mark::getIndex).orElse(0);
    int to = scalar.getEndMark().map(Mark::getIndex).orElse(from);
    var node = new YamlNode.Scalar(
        scalar.getValue(),
        scalar.getScalarStyle() == ScalarStyle.PLAIN,
        new Writing(source, place, from, to, style(scalar.getScalarStyle())));
    return new Weighed(node, scalar.getValue().length() + 1L);
  }

  private void requireNoTag(Event event, boolean tagged) throws NotYaml {
    if (tagged) {
      throw new NotYaml(
          placeOf(event),
          "a tag stands here, and none is known",
          "Put a text that begins with ! in quotes");
    }
  }

  private Weighed meant(AliasEvent alias) throws NotYaml {
    var meant = anchors.get(alias.getAlias());
    if (meant == null) {
      throw new NotYaml(
          placeOf(alias),
          "nothing before this is named &" + alias.getAlias().getValue(),
          "Put a text that begins with * in quotes");
    }
    return meant;
  }

  private void add(NodeEvent event, Weighed node) throws NotYaml {
    if (node.weight > LARGEST) {
      throw new NotYaml(
          placeOf(event),
          "with all that its anchors stand for it is larger than 1 MB",
          "Write it without them");
    }
    if (!(event instanceof AliasEvent)) {
      event.getAnchor().ifPresent(anchor -> anchors.put(anchor, node));
    }
    if (open.isEmpty()) {
      whole = node;
    } else {
      open.getLast().add(node, placeOf(event));
    }
  }

  private static Place placeOf(Event event) {
    return event
        .getStartMark()
        .map(mark -> new Place(mark.getLine() + 1, mark.getColumn() + 1))
        .orElse(Place.START);
  }

  private static Writing.Style style(ScalarStyle style) {
    return switch (style) {
      case SINGLE_QUOTED -> Writing.Style.SINGLE;
      case DOUBLE_QUOTED -> Writing.Style.DOUBLE;
      case LITERAL, FOLDED -> Writing.Style.BLOCK;
      default -> Writing.Style.PLAIN;
    };
  }

  /** How large it is with its anchors written out. */
  private record Weighed(YamlNode node, long weight) {}

  /** A block or list that has not ended. */
  private record Open(NodeEvent start, Place place, boolean mapping, List<Weighed> parts) {
    private void add(Weighed part, Place where) throws NotYaml {
      boolean isKey = mapping && parts.size() % 2 == 0;
      if (isKey && !(part.node instanceof YamlNode.Scalar)) {
        throw new NotYaml(
            where,
            part.node.kind() + " cannot be a key",
            "Put a text that begins with { or [ in quotes");
      }
      parts.add(part);
    }

    private Weighed end() {
      long weight = 1 + parts.stream().mapToLong(Weighed::weight).sum();
      if (!mapping) {
        return new Weighed(
            new YamlNode.Sequence(place, parts.stream().map(Weighed::node).toList()), weight);
      }
      var entries = new ArrayList<YamlNode.Entry>();
      for (int i = 0; i + 1 < parts.size(); i += 2) {
        if (parts.get(i).node instanceof YamlNode.Scalar key) {
          entries.add(new YamlNode.Entry(key, parts.get(i + 1).node));
        }
      }
      return new Weighed(new YamlNode.Mapping(place, List.copyOf(entries)), weight);
    }
  }
}
