package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;

/** A verb that tells one thing and prints what became of it. */
public abstract sealed class Change implements Action {
  abstract Request request(Invocation call) throws Refused, IOException;

  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var done = call.runtime().ask(request(call), Reply.Done.class);
    if (call.json()) {
      call.print(Json.of(done));
    } else {
      call.print(done.message());
    }
    return ExitCode.OK;
  }

  /** {@code pause}. */
  public static final class Pause extends Change {
    @Override
    Request request(Invocation call) {
      return new TaskRequest.PauseTask(null, call.given().first());
    }
  }

  /** {@code resume}. */
  public static final class Resume extends Change {
    @Override
    Request request(Invocation call) {
      return new TaskRequest.ResumeTask(null, call.given().first());
    }
  }

  /** {@code steer}. */
  public static final class Steer extends Change {
    @Override
    Request request(Invocation call) throws Refused, IOException {
      return new TaskRequest.SteerTask(null, call.given().first(), call.textFrom(1, "text"));
    }
  }

  /** {@code allow}. */
  public static final class Allow extends Change {
    @Override
    Request request(Invocation call) throws Refused {
      var arguments = call.given().arguments();
      var scope = arguments.size() > 1 ? arguments.get(1) : "once";
      return switch (scope) {
        case "once", "session", "always" ->
          new RuntimeRequest.AnswerApproval(number(call), scope, null);
        default ->
          throw Refused.usage(
              "\"" + scope + "\" is not once, session or always; usage: "
                  + call.given().verb().usage(),
              "");
      };
    }
  }

  /** {@code deny}. */
  public static final class Deny extends Change {
    @Override
    Request request(Invocation call) throws Refused {
      return new RuntimeRequest.AnswerApproval(
          number(call), "deny", call.given().textFrom(1));
    }
  }

  private static int number(Invocation call) throws Refused {
    var typed = call.given().first();
    var digits = typed.startsWith("#") ? typed.substring(1) : typed;
    if (!digits.matches("[0-9]{1,9}")) {
      throw Refused.usage(
          "\"" + typed + "\" is not the number of a question", "talaria approvals lists them");
    }
    return Integer.parseInt(digits);
  }
}
