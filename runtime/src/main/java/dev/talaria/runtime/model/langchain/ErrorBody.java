package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.talaria.runtime.model.langchain.AnswerReader.ProviderError;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the telling part of an error's body: JSON of any provider, HTML of a proxy, plain text. */
final class ErrorBody {
  /** The type of a body that reports no error. */
  static final String NONE = "";

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern TITLE =
      Pattern.compile("<title[^>]*>(.*?)</title>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  /** Of characters that are looked at: what it says stands at its beginning. */
  private static final int LONGEST_PAGE = 8_192;

  private static final Pattern NOT_READ = Pattern.compile(
      "<(script|style|head)[^>]*>.*?</\\1>", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private ErrorBody() {}

  static ProviderError read(int status, String body) {
    var text = body.strip();
    if (text.startsWith("{") || text.startsWith("[")) {
      try {
        var root = JSON.readTree(text);
        var error = of(root.isArray() ? root.path(0) : root);
        if (error != null) {
          return new ProviderError(
              status / 100 == 2 ? error.status() : status, error.type(), error.message());
        }
      } catch (JsonProcessingException cutOrNoJson) {
        return new ProviderError(status, NONE, text);
      }
    }
    return new ProviderError(status, NONE, text.startsWith("<") ? fromHtml(text) : text);
  }

  /** The error that an object reports, as OpenAI, Anthropic, Gemini and Ollama write it. */
  static @Nullable ProviderError of(JsonNode root) {
    var error = root.path("error");
    if (error.isTextual()) {
      return new ProviderError(0, "error", error.asText());
    }
    if (!error.isObject()) {
      return root.path("message").isTextual() || root.path("detail").isTextual()
          ? new ProviderError(
              0, "error", root.path("message").asText(root.path("detail").asText()))
          : null;
    }
    var code = error.path("code");
    int status = code.canConvertToInt() ? code.asInt() : numberOr0(code.asText(""));
    return new ProviderError(status, type(error), message(error));
  }

  private static String type(JsonNode error) {
    for (var field : new String[] {"status", "code", "type"}) {
      var value = error.path(field);
      if (value.isTextual() && numberOr0(value.asText()) == 0) {
        return value.asText();
      }
    }
    return "error";
  }

  /** A router wraps the words of the provider behind it. */
  private static String message(JsonNode error) {
    var raw = error.path("metadata").path("raw").asText("");
    var said = error.path("message").asText("");
    return raw.isEmpty() ? said : said + ": " + raw;
  }

  private static int numberOr0(String text) {
    return text.matches("\\d{3}") ? Integer.parseInt(text) : 0;
  }

  private static String fromHtml(String page) {
    var html = page.substring(0, Math.min(page.length(), LONGEST_PAGE));
    var title = TITLE.matcher(html);
    if (title.find()) {
      return title.group(1).strip();
    }
    return NOT_READ.matcher(html).replaceAll(" ").replaceAll("<[^>]*>", " ").strip();
  }
}
