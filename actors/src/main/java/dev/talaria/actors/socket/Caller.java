package dev.talaria.actors.socket;

import dev.talaria.config.Settings;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who is at the other end of a connection, and what sessions started from there inherit.
 *
 * @param from what the client said of itself
 * @param conversation the settings of a conversation opened from there
 * @param config the settings of a task that belongs to no conversation
 * @param notes what the person should know about their settings
 */
public record Caller(
    Request.Initialize from,
    Settings settings,
    SessionConfig conversation,
    SessionConfig config,
    List<String> notes) {
  private static final String DEFAULT = "default";

  /** The profile that somebody means; who says nothing means the settings as they are. */
  static String profile(String said) {
    return said.isBlank() ? DEFAULT : said.strip();
  }

  /** As a client says it: null for the settings as they are. */
  static @Nullable String named(String profile) {
    return profile.equals(DEFAULT) ? null : profile;
  }

  /** What the client would have said, had it named this profile and been in that directory. */
  public Request.Initialize with(String profile, Path directory) {
    return new Request.Initialize(
        from.lowest(),
        from.highest(),
        from.client(),
        from.version(),
        directory.toString(),
        from.environment(),
        named(profile(profile)),
        from.configFile(),
        from.settings(),
        null);
  }

  @Override
  public String toString() { // the environment may hold secrets
    return "Caller[" + from + "]";
  }

  /** Turns a client's directory, environment and options into a caller. Its methods may block. */
  public interface Directory {
    /**
     * Reads the settings that hold for this client.
     *
     * @throws dev.talaria.config.ConfigProblem where the client's settings cannot be used
     */
    Caller callerOf(Request.Initialize request);

    /**
     * The settings of a conversation with what the request changes.
     *
     * @throws dev.talaria.config.ConfigProblem where there is no such model, level or toolset
     */
    SessionConfig configure(Caller caller, SessionConfig now, ConversationRequest.Configure change);

    Reply.Models models(Caller caller, SessionConfig now);

    Reply.Tools tools(Caller caller, SessionConfig config);
  }
}
