package dev.talaria.runtime.wire;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.util.Collection;
import java.util.stream.Collectors;

/**
 * JSON as the wire takes it: strict in types, without the same name twice, no deeper and with no
 * longer names than words of ours need. What is wrong is said in the words of JSON.
 */
final class WireJson {
  private static final int MAX_DEPTH = 64;
  private static final int MAX_NAME = 1_000;

  static final ObjectMapper MAPPER = JsonMapper.builder(limited())
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
      .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
      .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
      .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
      .withCoercionConfig(
          LogicalType.Textual,
          it -> it.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
              .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
              .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
      .defaultPropertyInclusion(JsonInclude.Value.construct(
          JsonInclude.Include.NON_NULL, JsonInclude.Include.USE_DEFAULTS))
      .build();

  private WireJson() {}

  /** Why a text could not be parsed. */
  static String unreadable(JsonProcessingException e) {
    return plain(e.getOriginalMessage());
  }

  /** Why a tree does not fit a record: which field, and what it must be. */
  static String misfit(JsonProcessingException e) {
    if (!(e instanceof JsonMappingException mapping)) {
      return unreadable(e);
    }
    var where = mapping.getPath().stream()
        .map(it -> it.getFieldName() == null ? "[" + it.getIndex() + "]" : it.getFieldName())
        .collect(Collectors.joining("."))
        .replace(".[", "[");
    var subject = where.isEmpty() ? "they" : where;
    return e instanceof MismatchedInputException mismatch && mismatch.getTargetType() != null
        ? subject + " must be " + named(mismatch.getTargetType())
        : subject + ": " + plain(e.getOriginalMessage());
  }

  private static String named(Class<?> type) {
    if (type == String.class) {
      return "a text";
    }
    if (type == boolean.class || type == Boolean.class) {
      return "true or false";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "a whole number of " + (type == long.class || type == Long.class ? 64 : 32) + " bits";
    }
    return Collection.class.isAssignableFrom(type) ? "an array" : "an object";
  }

  /** Without the names of settings and classes of the parser. */
  private static String plain(String message) {
    if (message.startsWith("Trailing token")) {
      return "more than one value on the line";
    }
    return message
        .replaceFirst("^(Duplicate field '[^']*') .*", "$1")
        .replaceAll(",? (from|for|when) `[^`]*`", "")
        .lines()
        .findFirst()
        .orElse("");
  }

  private static JsonFactory limited() {
    return JsonFactory.builder()
        .streamReadConstraints(StreamReadConstraints.builder()
            .maxNestingDepth(MAX_DEPTH)
            .maxNameLength(MAX_NAME)
            .build())
        .build();
  }
}
