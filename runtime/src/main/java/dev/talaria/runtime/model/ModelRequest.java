package dev.talaria.runtime.model;

import dev.talaria.config.Secret;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import java.time.Duration;
import java.util.List;

/**
 * One call of a model.
 *
 * @param tools none means that the model must answer in words
 * @param maxOutputTokens 0 leaves it to the provider
 * @param firstToken longest wait for the first byte of the answer
 * @param idle longest silence within the answer
 * @param total longest time for the whole answer
 */
public record ModelRequest(
    ModelChoice model,
    Secret key,
    List<Message> messages,
    List<ToolSpec> tools,
    Reasoning reasoning,
    int maxOutputTokens,
    Duration firstToken,
    Duration idle,
    Duration total) {

  /** The same without what was said, of which nothing is needed once it was sent. */
  public ModelRequest sent() {
    return new ModelRequest(
        model, key, List.of(), List.of(), reasoning, maxOutputTokens, firstToken, idle, total);
  }
}
