package dev.talaria.actors.session;

import dev.talaria.runtime.board.Worker;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.tool.Delegates;
import dev.talaria.runtime.tool.Tool;
import dev.talaria.runtime.tool.ToolContext;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What a session may do with tools. Implemented where the catalogue and the policy are wired. */
public interface ToolAccess {
  /**
   * What a session may use.
   *
   * @throws dev.talaria.config.ConfigProblem where its toolsets name something unknown
   */
  List<ToolSpec> specs(SessionConfig config);

  Optional<Tool> find(String name);

  /**
   * May look at the file system, so it is not called in an actor.
   *
   * @param grants what the person granted for this session, as {@link Verdict.Ask#covers} said it
   * @param typed the person typed the command
   */
  Verdict decide(Tool tool, ToolCall call, SessionConfig config, Set<String> grants, boolean typed);

  ToolContext context(
      SessionId session,
      String call,
      SessionConfig config,
      Consumer<String> progress,
      Delegates delegates);

  /** Ends all that the session's tools left running, and says what that was. Blocks. */
  List<String> endAllOf(SessionId session);

  /** Takes out what is secret to a session: to be asked for anew, since more may become known. */
  Redactor redactor(SessionConfig config);

  /** Who answers the sessions that work on cards; nobody does before. */
  void worker(Worker worker);

  /** Whether a call may run. */
  sealed interface Verdict {
    record Allowed() implements Verdict {}

    record Ask(String risk, String covers) implements Verdict {}

    record Refused(String reason) implements Verdict {}
  }
}
