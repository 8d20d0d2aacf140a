package dev.talaria.runtime.store.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.store.sql.Kept;
import org.jspecify.annotations.Nullable;

/** A new body merged into the one that was kept, as RFC 7396 has it. */
final class Bodies {
  private Bodies() {}

  /**
   * What a later version added stays in it; an environment, and the settings of a run, are replaced
   * as a whole.
   *
   * @param kept null where there is none; one that is damaged is replaced
   */
  static ObjectNode merged(Kept table, @Nullable String kept, ObjectNode body) {
    ObjectNode into;
    try {
      into = kept == null ? null : StoreCodec.tree(kept);
    } catch (JsonProcessingException damaged) {
      into = null;
    }
    if (into == null) {
      return body;
    }
    merge(into, body);
    if (table == Kept.WORKFLOW_RUN) {
      into.set("configs", body.path("configs"));
    }
    if (table.hasConfig()
        && into.path("config") instanceof ObjectNode config
        && body.at("/config/environment") instanceof ObjectNode environment) {
      config.set("environment", environment);
    }
    return into;
  }

  private static void merge(ObjectNode into, ObjectNode from) {
    for (var field : from.properties()) {
      JsonNode value = field.getValue();
      if (value.isNull()) {
        into.remove(field.getKey());
      } else if (value instanceof ObjectNode object
          && into.get(field.getKey()) instanceof ObjectNode before) {
        merge(before, object);
      } else {
        into.set(field.getKey(), value.deepCopy());
      }
    }
  }
}
