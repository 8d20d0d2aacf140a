package dev.talaria.actors.socket;

import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.tool.process.BackgroundProcess;
import dev.talaria.runtime.tool.process.BackgroundProcess.EndedBy;
import dev.talaria.runtime.tool.process.EndedProcess;
import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a client asks of the processes that sessions left running. No actor is asked for any. */
record ProcessRequests(Actors actors, RuntimeFacts facts) {
  private static final int LINES = 20;
  private static final int MOST_BYTES = 64 << 10;
  private static final int COMMAND = 200;
  private static final String HINT = "/processes lists them";

  Reply list() throws Refusal {
    var owners = new HashMap<SessionId, Owner>();
    var infos = new ArrayList<ProcessInfo>();
    for (var process : facts.processes().list()) {
      var owner = owners.get(process.session());
      if (owner == null) {
        owner = owner(process.session());
        owners.put(process.session(), owner);
      }
      infos.add(info(process, owner));
    }
    return new Reply.Processes(infos);
  }

  Reply output(RuntimeRequest.ReadOutput read) throws Refusal {
    var process = find(read.process());
    int lines = read.lines() == null ? LINES : read.lines();
    if (lines < 1) {
      throw Refusal.usage(lines + " lines say nothing", "give a number above 0");
    }
    try {
      var info = info(process, owner(process.session())); // first: what ends meanwhile is not over
      var piece = read.from() == null
          ? process.tail(lines, MOST_BYTES)
          : process.from(Math.max(0, read.from()), MOST_BYTES);
      var problem = process.outputProblem();
      return new Reply.ProcessOutput(
          info, piece.text(), piece.from(), piece.to(), problem.isEmpty() ? null : problem);
    } catch (IOException e) {
      throw Refusal.notFound("the output of " + process.id() + " is no longer kept", HINT);
    }
  }

  Reply kill(RuntimeRequest.KillProcess kill, Caller caller) throws Refusal {
    facts.requirePerson(caller, "a session may not end the processes of others");
    var process = find(kill.process());
    var ended = facts.processes().kill(process, EndedBy.PERSON);
    return new Reply.ProcessKilled(
        info(process, owner(process.session())),
        ended.stream().map(EndedProcess::toString).toList());
  }

  private BackgroundProcess find(String named) throws Refusal {
    var id = named.strip().toLowerCase(Locale.ROOT);
    return facts
        .processes()
        .find(id)
        .orElseThrow(() -> Refusal.notFound("there is no process \"" + named.strip() + "\"", HINT));
  }

  /** The session that started it, and where that was started from. */
  private record Owner(int number, String title, @Nullable SessionId conversation) {}

  private Owner owner(SessionId id) throws Refusal {
    var session = session(id);
    if (session.isEmpty()) {
      return new Owner(0, "", null);
    }
    var top = session;
    while (top.isPresent() && top.get().kind() == SessionKind.DELEGATE) {
      var parent = top.get().parent();
      top = parent == null ? Optional.empty() : session(parent);
    }
    return new Owner(
        session.get().number(),
        session.get().title(),
        top.map(it -> it.kind() == SessionKind.CONVERSATION ? it.id() : it.parent())
            .orElse(null));
  }

  private Optional<SessionRecord> session(SessionId id) throws Refusal {
    return actors.read(store -> store.session(id));
  }

  private static ProcessInfo info(BackgroundProcess process, Owner owner) {
    var ended = process.ended();
    return new ProcessInfo(
        process.id(),
        process.session().value(),
        owner.number(),
        owner.title(),
        owner.conversation() == null ? null : owner.conversation().value(),
        process.process().pid(),
        VisibleText.preview(process.command(), COMMAND),
        ended.isEmpty() ? "running" : process.leftOthers() ? "children" : "ended",
        process.started().toString(),
        ended.map(Object::toString).orElse(null),
        ended.map(at -> process.process().exitStatus()).orElse(null),
        process.endedBy().map(ProcessRequests::word).orElse(null));
  }

  private static String word(EndedBy by) {
    return switch (by) {
      case AGENT -> "agent";
      case PERSON -> "person";
      case SESSION -> "session";
    };
  }
}
