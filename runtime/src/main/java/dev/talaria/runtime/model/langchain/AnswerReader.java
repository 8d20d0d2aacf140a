package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sees every event of one answer before the library does, and keeps what the library drops: why it
 * ended, errors within the stream, and the blocks that the provider wants to see again.
 */
interface AnswerReader {
  /** True where it changed the event, since the library would not have understood it. */
  boolean read(JsonNode event);

  /** Where the provider reported an error in the middle of its answer. */
  @Nullable
  ProviderError error();

  /** The provider's own word for why the answer ended; empty until it has said so. */
  String finish();

  Ending ending();

  /** Empty where nothing has to be kept; {@code callIds} are the names that the calls got. */
  @Nullable
  ArrayNode replayable(List<String> callIds);

  /** What a provider's word for the end means. */
  enum Ending {
    WHOLE,
    CUT_AT_LIMIT,
    FILTERED,
    /** The provider gave up on an answer that it could not use itself. */
    BROKEN
  }

  /** An error as a provider writes it. {@code status} is 0 where there is none. */
  record ProviderError(int status, String type, String message) {}
}
