package dev.talaria.runtime.store.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Stream;

/** Reads stored text as a tree that today's records can be made of. */
final class Trees {
  private Trees() {}

  static ObjectNode read(String json) throws JsonProcessingException {
    if (!(StoreMapper.MAPPER.readTree(json) instanceof ObjectNode tree)) {
      throw MismatchedInputException.from(null, ObjectNode.class, "not a JSON object");
    }
    Stream.of(tree, tree.path("outcome"))
        .map(holder -> holder.path("error"))
        .filter(error -> error.path("type").isTextual())
        .filter(error -> !Tags.ERRORS.containsKey(error.path("type").textValue()))
        .forEach(error -> asBug((ObjectNode) error));
    return tree;
  }

  /** A kind of error that a later version wrote still has its message and hint. */
  private static void asBug(ObjectNode error) {
    error.put("where", "a later version: " + error.path("type").textValue()).put("type", "bug");
  }
}
