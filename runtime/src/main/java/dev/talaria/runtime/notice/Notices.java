package dev.talaria.runtime.notice;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.DeliveryRecord.Notice;
import dev.talaria.runtime.store.DeliveryRecord.Tone;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Turns the end of a task into what the person is told. Pure. */
public final class Notices {
  private Notices() {}

  /** {@code session} as it was at its end, {@code outcome} included. */
  public static Notice of(SessionRecord session, Outcome outcome) {
    return new Notice(
        tone(outcome),
        "Talaria (background #" + session.number() + ")",
        textOf(session.work(), outcome),
        next(session, outcome.error()),
        footer(session));
  }

  /**
   * The end of a run of a job.
   *
   * @param session that did it; null where there never was one
   * @param remark what is to be said beside the result; may be empty
   */
  public static Notice ofRun(
      String job, Outcome outcome, @Nullable SessionRecord session, String remark) {
    var error = outcome.error();
    var hint = error == null ? "" : error.hint();
    var show = "/cron show " + job;
    return new Notice(
        tone(outcome),
        "Talaria (cron " + job + ")",
        joined(textOf(session == null ? null : session.work(), outcome), remark),
        error == null ? "" : hint.isEmpty() ? show : hint + ", then /cron run " + job,
        session == null ? "" : footer(session));
  }

  /** What its worker, or the lack of one, made of a card; empty where nobody has to hear of it. */
  public static Optional<Notice> ofCard(Card card, CardEvent event) {
    var hold = card.standing().hold();
    return switch (event.kind()) {
      case DONE -> Optional.of(ofCard(card, Tone.SUCCESS, event.text(), ""));
      case REVIEW ->
        Optional.of(ofCard(
            card,
            Tone.WARNING,
            event.text() + "\n\nIt is done when you say so.",
            "/board done " + card.reference() + ", or /board ready " + card.reference()
                + " <what to change>"));
      case BLOCKED ->
        hold == null
            ? Optional.empty()
            : switch (hold.kind()) {
              case QUESTION ->
                Optional.of(ofCard(
                    card,
                    Tone.WARNING,
                    hold.reason(),
                    (StepRules.isAsked(card) ? "/board done " : "/board ready ") + card.reference()
                        + " <your answer>"));
              case GAVE_UP ->
                Optional.of(ofCard(
                    card,
                    Tone.FAILURE,
                    sentence(hold.reason()) + "\n\nIt is not tried again.",
                    "/board show " + card.reference() + ", then /board ready " + card.reference()));
              case PARENTS, PERSON, STEP, PARTS -> Optional.empty();
            };
      default -> Optional.empty();
    };
  }

  private static Notice ofCard(Card card, Tone tone, String body, String next) {
    return new Notice(
        tone,
        "Talaria (card " + card.reference() + " " + card.content().title() + ")",
        body,
        next,
        "");
  }

  /** The end of a run of a workflow. */
  public static Notice ofWorkflow(WorkflowRun run) {
    var title = "Talaria (workflow " + run.workflow() + ")";
    var show = "/workflow show " + run.id();
    return switch (run.state()) {
      case FAILED ->
        new Notice(
            Tone.FAILURE,
            title,
            joined(sentence(run.why()), run.result()),
            show + ", then /workflow retry " + run.id(),
            "");
      case CANCELLED, CANCELLING ->
        new Notice(Tone.WARNING, title, "It was cancelled.", "/workflow resume " + run.id(), "");
      case RUNNING, SUCCEEDED ->
        new Notice(
            Tone.SUCCESS,
            title,
            run.result().isBlank() ? "It is done, and gave nothing." : run.result(),
            "",
            "");
    };
  }

  private static String joined(String text, String remark) {
    return remark.isEmpty() ? text : text + "\n\n" + remark;
  }

  /** The task is kept and goes on when the person mended {@code error}. */
  public static Notice parked(SessionRecord session, AgentError error) {
    return new Notice(
        Tone.FAILURE,
        "Talaria (background #" + session.number() + ")",
        error.message() + "\n\nThe task is kept and goes on from here.",
        next(session, error),
        footer(session));
  }

  private static Tone tone(Outcome outcome) {
    return switch (outcome.state()) {
      case SUCCEEDED -> Tone.SUCCESS;
      case CANCELLED, BUDGET_EXHAUSTED -> Tone.WARNING;
      case FAILED, TIMED_OUT, LOST -> Tone.FAILURE;
    };
  }

  /** What an end says: the result, or why there is none. */
  public static String textOf(@Nullable Work work, Outcome outcome) {
    var text = work instanceof Work.Command
        ? TellingPart.asCode(outcome.text())
        : outcome.text().strip();
    var parts = new ArrayList<String>();
    switch (outcome.state()) {
      case SUCCEEDED -> {
        if (work instanceof Work.Command command) {
          parts.add("`" + command.text() + "` ended with status 0.");
        } else if (text.isEmpty()) {
          parts.add("(The task ended without an answer.)");
        }
      }
      case CANCELLED -> parts.add(cancelled(outcome));
      case FAILED, TIMED_OUT, BUDGET_EXHAUSTED, LOST -> {
        parts.add(sentence(outcome.error()));
        if (!text.isEmpty() && !(work instanceof Work.Command)) {
          parts.add("What there is so far:");
        }
      }
    }
    if (!text.isEmpty()) {
      parts.add(text);
    }
    return String.join("\n\n", parts);
  }

  private static String cancelled(Outcome outcome) {
    return outcome.ended().isEmpty()
        ? "Cancelled. Nothing of it runs any more."
        : "Cancelled. Ended with it: " + String.join(", ", outcome.ended()) + ".";
  }

  private static String sentence(AgentError error) {
    return error == null
        ? "It did not end well, and no reason is known."
        : sentence(error.message());
  }

  private static String sentence(String message) {
    var first = message.substring(0, 1).toUpperCase(Locale.ROOT) + message.substring(1);
    return first.endsWith(".") || first.endsWith("!") ? first : first + ".";
  }

  private static String next(SessionRecord session, AgentError error) {
    if (error == null) {
      return "";
    }
    var retry = "/retry " + session.number();
    var hint = error.hint();
    if (hint.isEmpty()) {
      return retry + " runs it again";
    }
    return hint.endsWith(".") ? hint + " Then " + retry + "." : hint + ", then " + retry;
  }

  static String footer(SessionRecord session) {
    var parts = new ArrayList<>(List.of(elapsed(session)));
    if (session.tools() > 0) {
      parts.add(session.tools() + (session.tools() == 1 ? " tool" : " tools"));
    }
    if (session.cost().signum() > 0) {
      parts.add("$" + money(session.cost()));
    }
    return String.join(" · ", parts);
  }

  private static String elapsed(SessionRecord session) {
    var end = session.endedAt() == null ? session.lastActive() : session.endedAt();
    var start = session.startedAt() == null ? end : session.startedAt();
    return elapsed(Duration.between(start, end));
  }

  /** "0.4 s", "41 s", "3 min 5 s", "2 h 10 min". */
  public static String elapsed(Duration time) {
    if (time.toMillis() < 9_950) {
      return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }
    if (time.toSeconds() < 60) {
      return time.toSeconds() + " s";
    }
    return time.toHours() == 0
        ? time.toMinutes() + " min" + part(time.toSecondsPart(), "s")
        : time.toHours() + " h" + part(time.toMinutesPart(), "min");
  }

  private static String part(int amount, String unit) {
    return amount == 0 ? "" : " " + amount + " " + unit;
  }

  /** Three decimals, more where the amount is smaller than that. */
  public static String money(BigDecimal dollars) {
    var short3 = dollars.setScale(3, RoundingMode.HALF_UP);
    return (short3.signum() == 0 && dollars.signum() > 0
            ? dollars.round(new java.math.MathContext(2, RoundingMode.HALF_UP))
            : short3)
        .toPlainString();
  }
}
