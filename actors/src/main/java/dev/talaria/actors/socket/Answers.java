package dev.talaria.actors.socket;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.wire.Methods;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.wire.WireProblem;

/**
 * Answers as they are remembered by the key of their request: the reply, and beside its fields the
 * method that was asked for, since several methods are answered alike. Pure.
 */
final class Answers {
  private static final String METHOD = "method";

  private Answers() {}

  static String remembered(Request request, Reply reply) {
    ObjectNode answer = WireCodec.mapper().valueToTree(reply);
    return answer.put(METHOD, Methods.nameOf(request)).toString();
  }

  /** What was remembered, for the same request again; refused where it was another one. */
  static <T extends Reply> T again(String key, Request request, String remembered, Class<T> type)
      throws Refusal {
    try {
      JsonNode answer = WireCodec.mapper().readTree(remembered);
      var asked = answer.path(METHOD).asText(Methods.nameOf(request));
      if (!asked.equals(Methods.nameOf(request))) {
        throw used(key, "for " + asked + ", and this is " + Methods.nameOf(request));
      }
      return WireCodec.reply(answer, type);
    } catch (JsonProcessingException | WireProblem e) {
      throw used(key, "and was answered with something else than " + Methods.nameOf(request));
    }
  }

  private static Refusal used(String key, String how) {
    return Refusal.usage(
        "the key \"" + key + "\" was used before, " + how, "give every request a key of its own");
  }
}
