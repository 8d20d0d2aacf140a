package dev.talaria.runtime.model.langchain;

import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.langchain.AnswerReader.ProviderError;
import dev.talaria.runtime.session.AgentError;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * Says in the person's words what went wrong with one call and what they can do. The provider's own
 * words are cut to a line, and never hold the key.
 */
final class Failures {
  private static final String ELSE = " or choose another model with /model";
  private static final int MANY = 200;

  private final ModelRequest request;
  private final Wire wire;

  Failures(ModelRequest request, Wire wire) {
    this.request = request;
    this.wire = wire;
  }

  /** The provider answered with something else than a stream of events. */
  AgentError answered(int status, HttpHeaders headers, String body) {
    var error = ErrorBody.read(status, body);
    if (status / 100 == 2 && error.type().equals(ErrorBody.NONE)) {
      return notTheFormat(headers.firstValue("content-type").orElse("nothing that says its type"));
    }
    if (status / 100 == 3) {
      return new AgentError.BadRequest(
          "%s sends elsewhere (%d).".formatted(where(), status)
              + headers.firstValue("location").map(to -> " " + line(to)).orElse(""),
          "correct " + baseUrlKey(),
          false);
    }
    return classified(error, RetryAfter.of(headers, body, Instant.now()));
  }

  AgentError withinStream(ProviderError error) {
    return classified(error, null);
  }

  private AgentError classified(ProviderError error, @Nullable Duration retryAfter) {
    var said = line(error.message());
    int status = error.status();
    var number = status == 0 ? "" : " (" + status + ")";
    return switch (ErrorKind.of(error)) {
      case KEY ->
        request.key().isSet()
            ? new AgentError.Auth(
                "The provider refused the key%s. Nothing was retried.".formatted(number)
                    + also(said),
                keyHint())
            : new AgentError.Auth(
                "The provider wants a key, and none is set%s.".formatted(number), keyHint());
      case MONEY ->
        new AgentError.Auth(
            "The account at %s has no credit left%s.".formatted(provider(), number) + also(said),
            "add credit there" + ELSE);
      case NO_SUCH_MODEL ->
        new AgentError.BadRequest(
            "%s does not know the model \"%s\"%s."
                    .formatted(provider(), request.model().model(), number)
                + also(said),
            "choose another model with /model, or correct " + baseUrlKey(),
            false);
      case TOO_LONG ->
        new AgentError.BadRequest(
            "The conversation is longer than the model takes%s.".formatted(number) + also(said),
            "start afresh with /new" + ELSE,
            true);
      case BAD_REQUEST ->
        new AgentError.BadRequest(
            "%s did not accept the request%s.".formatted(provider(), number) + also(said),
            "see what it says, change the setting it names" + ELSE,
            false);
      case RATE ->
        new AgentError.RateLimited(
            "%s asks to slow down%s.".formatted(provider(), number) + also(said),
            retryAfter == null ? "try again later" : "try again in " + inWords(retryAfter),
            retryAfter);
      case OVERLOADED ->
        new AgentError.RateLimited(
            "%s is overloaded%s.".formatted(provider(), number) + also(said),
            retryAfter == null ? "try again later" : "try again in " + inWords(retryAfter),
            retryAfter);
      case BROKEN ->
        new AgentError.Transport(
            "%s failed%s.".formatted(provider(), number) + also(said), "try again later" + ELSE);
    };
  }

  /** @param begun the head of an answer had arrived */
  AgentError connection(Throwable failure, boolean begun) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case UnresolvedAddressException e -> {
          return noHost();
        }
        case UnknownHostException e -> {
          return noHost();
        }
        case HttpConnectTimeoutException e -> {
          return unreachable("No connection to %s within 10 s.".formatted(where()));
        }
        case SSLException e -> {
          return unreachable("No secure connection to " + where() + "." + also(line(e.toString())));
        }
        default -> {
          // a cause further down says more
        }
      }
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException) {
        return unreachable("Nothing answers at " + where() + ".");
      }
    }
    return new AgentError.Transport(
        "%s closed the connection %s."
            .formatted(provider(), begun ? "in the middle of its answer" : "without an answer"),
        "try again");
  }

  private AgentError noHost() {
    return unreachable("There is no host of the name in " + where() + ".");
  }

  private AgentError unreachable(String what) {
    return new AgentError.Transport(
        what, "check that it runs and that the network is there, or correct " + baseUrlKey());
  }

  /** The request could not even be written. */
  AgentError unsendable(Exception problem) {
    return new AgentError.BadRequest(
        "The request to %s could not be made.".formatted(where())
            + also(line(String.valueOf(problem.getMessage()))),
        "check the model's name and " + baseUrlKey(),
        false);
  }

  AgentError unreadable(Throwable problem) {
    return new AgentError.Transport(
        "%s sent something that is not %s.".formatted(provider(), wire.format())
            + also(line(String.valueOf(problem.getMessage()))),
        "try again, or check the wire and " + baseUrlKey());
  }

  /** Not one that is asked again by itself: it was paid for. */
  AgentError endless(long bytes) {
    return new AgentError.BadRequest(
        "%s sent more than %d MiB in one answer and did not stop."
            .formatted(provider(), bytes >> 20),
        "ask for less at once, or choose another model",
        false);
  }

  AgentError noEvents() {
    return notTheFormat("an empty answer");
  }

  private AgentError notTheFormat(String instead) {
    return new AgentError.Transport(
        "What answers at %s did not speak %s (%s)."
            .formatted(where(), wire.format(), line(instead)),
        "check the wire and " + baseUrlKey());
  }

  AgentError noFinish() {
    return new AgentError.Transport(
        provider() + " ended its answer in the middle, without saying that it was finished.",
        "try again");
  }

  AgentError filtered(String reason) {
    return new AgentError.BadRequest(
        "%s stopped the answer: %s.".formatted(provider(), line(reason)),
        "say it in another way" + ELSE,
        false);
  }

  AgentError empty(String why) {
    return new AgentError.EmptyReply(
        "The model answered with nothing" + (why.isEmpty() ? "." : " (" + line(why) + ")."),
        "try again" + ELSE);
  }

  AgentError bug(RuntimeException bug) {
    var at = bug.getStackTrace().length == 0 ? "" : bug.getStackTrace()[0].toString();
    return new AgentError.Bug("An answer could not be handled: " + bug, "", at);
  }

  private String keyHint() {
    var key = request.model().key();
    if (key.startsWith("env:")) {
      return "set " + key.substring("env:".length()) + ELSE;
    }
    if (key.startsWith("file:")) {
      return "put the right key into " + key.substring("file:".length()) + ELSE;
    }
    return "set talaria.providers." + provider() + ".key" + ELSE;
  }

  private String provider() {
    return request.model().provider();
  }

  private String where() {
    var url = request.model().baseUrl();
    return url.isEmpty() ? provider() : line(url);
  }

  private String baseUrlKey() {
    return "talaria.providers." + provider() + ".base-url";
  }

  private static String also(String said) {
    return said.isEmpty() ? "" : " It says: " + said;
  }

  /** One line, not too long, without the key. */
  private String line(String text) {
    var key = request.key().reveal();
    var safe = request.key().isSet() ? text.replace(key, "***") : text;
    var one = safe.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return one.length() <= MANY
        ? one
        : one.substring(0, one.offsetByCodePoints(0, one.codePointCount(0, MANY - 1))) + "…";
  }

  static String inWords(Duration time) {
    if (time.toMillis() < 1000) {
      return time.toMillis() + " ms";
    }
    return time.toSeconds() < 120 ? time.toSeconds() + " s" : time.toMinutes() + " min";
  }
}
