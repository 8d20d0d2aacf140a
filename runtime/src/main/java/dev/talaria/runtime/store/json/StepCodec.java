package dev.talaria.runtime.store.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.Step;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Steps as they stand in the journal: one JSON object each, its {@code type} from {@link Tags}. */
public final class StepCodec {
  private static final Set<String> NOT_TEXT = Set.of("type", "at", "askedAt", "state");

  private final UnaryOperator<String> redact;

  public StepCodec(Redaction redaction) {
    this.redact = redaction.text();
  }

  /** The step without secrets, on one line. */
  public String encode(Step step) {
    ObjectNode tree = StoreMapper.MAPPER.valueToTree(step);
    Texts.clean(tree, NOT_TEXT, redact);
    if (step instanceof Step.ModelReplied reply
        && !Texts.clean(reply.state(), redact).equals(reply.state())) {
      tree.put("state", ""); // signed by the provider: with a part missing it would be refused
    }
    return tree.toString();
  }

  /**
   * The step that was written, or empty where its type is one that a later version knows: such a
   * step stays in the journal and is passed over.
   *
   * @throws JsonProcessingException where the text is damaged
   */
  public static Optional<Step> decode(String json) throws JsonProcessingException {
    ObjectNode tree = Trees.read(json);
    return Tags.STEPS.containsKey(tree.path("type").asText())
        ? Optional.of(StoreMapper.MAPPER.treeToValue(tree, Step.class))
        : Optional.empty();
  }
}
