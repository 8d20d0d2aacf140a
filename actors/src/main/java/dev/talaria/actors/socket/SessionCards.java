package dev.talaria.actors.socket;

import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.tool.CardTool;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.ErrorInfo;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the command of a session may write on a card: no more than the session may do itself. Who
 * works on such a card works as the session does, in a folder of its own or in one of the session.
 */
record SessionCards(SessionRecord session) {

  void requireAllowed(@Nullable String prompt, @Nullable CardFields fields) throws Refusal {
    if (prompt != null && prompt.strip().startsWith("!")) {
      throw denied("a session writes prompts on cards, and no commands", "say what is to be done");
    }
    if (fields != null && fields.profile() != null) {
      throw denied("a session's card is worked on as the session is", "leave the profile out");
    }
    if (fields != null && fields.budget() != null) {
      throw denied("a session's card may use up what the session may", "leave the budget out");
    }
  }

  void requireNoConversation(@Nullable String conversation) throws Refusal {
    if (conversation != null) {
      throw denied("a session adds no card in the name of a conversation", "leave it out");
    }
  }

  /** {@code workspace} as it would be kept. */
  void requireInside(Workspace workspace) throws Refusal {
    boolean isInside = switch (workspace) {
      case Workspace.Scratch ignored -> true;
      case Workspace.Directory(var path) -> isInside(Path.of(path));
      case Workspace.Worktree ignored -> false;
    };
    if (!isInside) {
      throw denied(
          "the workspace of a session's card is scratch, or a folder in "
              + session.config().workingDirectory(),
          "a person may choose another");
    }
  }

  private boolean isInside(Path path) {
    try {
      return path.toRealPath().startsWith(session.config().workingDirectory().toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  /** Where its files are: what lies elsewhere it does not attach. */
  Path directory() {
    return session.config().workingDirectory();
  }

  /** What the card's workers inherit. */
  SessionConfig config() {
    var its = session.config();
    var tools =
        its.toolsets().stream().filter(name -> !name.equals(CardTool.NAME)).toList();
    return its.workingIn(its.workingDirectory(), tools);
  }

  private static Refusal denied(String message, String hint) {
    return new Refusal(new ErrorInfo("denied", message, hint, null));
  }
}
