package dev.talaria.runtime.wire;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a client can ask. A request that has an effect carries a {@code key}: the same key again
 * is answered with the first answer and has no second effect; without one there is no such promise.
 * {@code conversation} gives a task number ({@code 1}, {@code #1}) its meaning where a task is
 * named.
 */
public sealed interface Request
    permits Request.Initialize,
        ConversationRequest,
        TaskRequest,
        RuntimeRequest,
        CronRequest,
        BoardRequest,
        WorkflowRequest {

  /**
   * The first request of a connection. The rest is what conversations and tasks started from here
   * inherit.
   *
   * @param environment of the calling shell
   * @param settings options such as {@code --set model.name=…}: key below {@code talaria} to value
   * @param token needed on TCP only
   */
  @Method("initialize")
  record Initialize(
      int lowest,
      int highest,
      String client,
      String version,
      String directory,
      Map<String, String> environment,
      @Nullable String profile,
      @Nullable String configFile,
      Map<String, String> settings,
      @Nullable String token)
      implements Request {
    public Initialize {
      environment = environment == null ? Map.of() : Map.copyOf(environment);
      settings = settings == null ? Map.of() : Map.copyOf(settings);
    }

    @Override
    public String toString() { // the environment may hold secrets
      return "Initialize[" + client + " " + version + ", " + directory + "]";
    }
  }
}
