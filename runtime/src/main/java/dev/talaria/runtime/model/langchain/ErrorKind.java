package dev.talaria.runtime.model.langchain;

import dev.talaria.runtime.model.langchain.AnswerReader.ProviderError;
import java.util.Locale;
import java.util.regex.Pattern;

/** The kinds of refusal, told from status, type and words, since no two providers agree. */
enum ErrorKind {
  KEY,
  MONEY,
  NO_SUCH_MODEL,
  TOO_LONG,
  BAD_REQUEST,
  RATE,
  OVERLOADED,
  BROKEN;

  private static final Pattern NO_MONEY = Pattern.compile(
      "insufficient_quota|exceeded your current quota|credit balance|insufficient (credit|balance|funds)"
          + "|billing_error|billing_hard_limit|payment required");
  private static final Pattern LONG = Pattern.compile(
      "context_length_exceeded|exceed_context_size|context (length|window|size)|prompt is too long"
          + "|input is too long|too many (input )?tokens|input token count|request_too_large"
          + "|maximum number of tokens|exceeds? the (available|maximum) context");
  private static final Pattern KEY_WORDS =
      Pattern.compile("api key not valid|api_key_invalid|invalid api key|invalid x-api-key");

  static ErrorKind of(ProviderError error) {
    var words = (error.type() + " " + error.message()).toLowerCase(Locale.ROOT);
    int status = error.status() == 0 ? statusOf(error.type()) : error.status();
    if (status == 402 || (status < 500 && NO_MONEY.matcher(words).find())) {
      return MONEY;
    }
    if (status == 401
        || status == 403
        || (status == 400 && KEY_WORDS.matcher(words).find())) {
      return KEY;
    }
    if (status == 413 || (isRefusal(status) && LONG.matcher(words).find())) {
      return TOO_LONG;
    }
    return switch (status) {
      case 404 -> NO_SUCH_MODEL;
      case 429 -> RATE;
      case 503, 529 -> OVERLOADED;
      case 408, 409, 425 -> BROKEN;
      default -> isRefusal(status) ? BAD_REQUEST : BROKEN;
    };
  }

  private static boolean isRefusal(int status) {
    return status >= 400 && status < 500 && status != 429 && status != 408;
  }

  /** Errors within a stream have a type and often no status. */
  private static int statusOf(String type) {
    return switch (type.toLowerCase(Locale.ROOT)) {
      case "invalid_request_error", "invalid_argument", "failed_precondition", "out_of_range" ->
        400;
      case "authentication_error", "unauthenticated", "invalid_api_key" -> 401;
      case "billing_error", "insufficient_quota" -> 402;
      case "permission_error", "permission_denied" -> 403;
      case "not_found_error", "not_found", "model_not_found" -> 404;
      case "request_too_large" -> 413;
      case "rate_limit_error", "rate_limit_exceeded", "resource_exhausted" -> 429;
      case "overloaded_error", "unavailable" -> 529;
      default -> 500;
    };
  }
}
