package dev.talaria.runtime.permission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A person's yes: how long it holds, and for what. Made from a person's answer, by nothing else.
 */
public record Grant(Scope scope, Coverage covers) {
  private static final ObjectMapper JSON = new ObjectMapper();

  public enum Scope {
    /** For the call that was asked about; whoever runs it drops the grant. */
    ONCE,
    /** Until the session ends. */
    SESSION,
    /** Stored, listed, until it is revoked. */
    ALWAYS
  }

  /** One line for the store: {@code ["always","command","terminal","mvn verify","/code/shop"]}. */
  public String print() {
    ArrayNode line = JsonNodeFactory.instance.arrayNode();
    line.add(scope.name().toLowerCase(Locale.ROOT));
    switch (covers) {
      case Coverage.ExactCommand(var tool, var command, var directory) ->
        line.add("command").add(tool).add(command).add(directory.toString());
      case Coverage.CommandPrefix(var tool, var words) -> {
        line.add("prefix").add(tool);
        words.forEach(line::add);
      }
      case Coverage.PathBelow(var tool, var path) ->
        line.add("path").add(tool).add(path.toString());
      case Coverage.WholeTool(var tool) -> line.add("tool").add(tool);
    }
    return line.toString();
  }

  /**
   * What lines of grants cover, in words. A line that is no grant of this version stays as it is.
   */
  public static List<String> describe(String lines) {
    return lines
        .lines()
        .map(line -> parse(line).map(grant -> grant.covers().describe()).orElse(line))
        .toList();
  }

  /** Empty where the line is no grant of this version: an unknown grant grants nothing. */
  public static Optional<Grant> parse(String line) {
    try {
      JsonNode json = JSON.readTree(line);
      List<String> words = new ArrayList<>();
      if (json.isArray()) {
        json.forEach(word -> words.add(word.asText()));
      }
      if (words.size() < 3) {
        return Optional.empty();
      }
      Scope scope = Scope.valueOf(words.getFirst().toUpperCase(Locale.ROOT));
      return covers(words.get(1), words.get(2), words.subList(3, words.size()))
          .map(covers -> new Grant(scope, covers));
    } catch (JsonProcessingException | IllegalArgumentException noGrant) {
      return Optional.empty();
    }
  }

  private static Optional<Coverage> covers(String kind, String tool, List<String> rest)
      throws InvalidPathException {
    return switch (kind + " " + rest.size()) {
      case "command 2" ->
        Optional.of(new Coverage.ExactCommand(tool, rest.get(0), Path.of(rest.get(1))));
      case "path 1" -> Optional.of(new Coverage.PathBelow(tool, Path.of(rest.getFirst())));
      case "tool 0" -> Optional.of(new Coverage.WholeTool(tool));
      default ->
        kind.equals("prefix") && !rest.isEmpty()
            ? Optional.of(new Coverage.CommandPrefix(tool, rest))
            : Optional.empty();
    };
  }
}
