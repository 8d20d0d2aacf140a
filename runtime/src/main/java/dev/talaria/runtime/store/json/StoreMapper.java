package dev.talaria.runtime.store.json;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.talaria.config.Allowance;
import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.cron.Job.Streak;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Misfire;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.schedule.MisfirePolicy;
import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegated;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/**
 * The shape of values in the store: instants as text of one width, so that they sort; money and
 * durations as text; enums in lower case; {@code type} on everything that has variants.
 */
final class StoreMapper {
  /** More than a model's or tool's JSON can have: the parsers of those stop at 1000. */
  static final int MAX_DEPTH = 1_100;

  static final ObjectMapper MAPPER = JsonMapper.builder(unlimited())
      .enable(MapperFeature.ACCEPT_CASE_INSENSITIVE_ENUMS)
      .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
      .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
      .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
      .withConfigOverride(
          BigDecimal.class, it -> it.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
      .addMixIn(Step.class, Tagged.class)
      .addMixIn(Work.class, Tagged.class)
      .addMixIn(AgentError.class, Tagged.class)
      .addMixIn(ToolResult.class, LeavesOutNull.class)
      .addMixIn(Card.Origin.class, LeavesOutUnknown.class)
      .addMixIn(WorkflowRun.Origin.class, LeavesOutUnknown.class)
      .addMixIn(Attachment.class, LeavesOutUnknown.class)
      .addModule(values())
      .build();

  static {
    register(Tags.STEPS);
    register(Tags.WORK);
    register(Tags.ERRORS);
  }

  private StoreMapper() {}

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
  private interface Tagged {}

  /** Written as null it would be read as the JSON value null. */
  interface LeavesOutNull {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    JsonNode data();

    @JsonInclude(JsonInclude.Include.NON_NULL)
    Delegated by();
  }

  /** What was added before runtimes shared boards have none, and it never changes. */
  interface LeavesOutUnknown {
    @JsonInclude(JsonInclude.Include.NON_NULL)
    String runtime();
  }

  private static void register(Map<String, ? extends Class<?>> tags) {
    tags.forEach((tag, type) -> MAPPER.registerSubtypes(new NamedType(type, tag)));
  }

  private static SimpleModule values() {
    return new SimpleModule("talaria-store")
        .addSerializer(Instant.class, written(Instant.class, Instants::write))
        .addDeserializer(Instant.class, read(Instant.class, Instants::read))
        .addSerializer(Duration.class, ToStringSerializer.instance)
        .addDeserializer(Duration.class, read(Duration.class, Duration::parse))
        .addSerializer(Path.class, ToStringSerializer.instance)
        .addDeserializer(Path.class, read(Path.class, Path::of))
        .addSerializer(SessionId.class, ToStringSerializer.instance)
        .addDeserializer(SessionId.class, read(SessionId.class, SessionId::new))
        .addSerializer(JobId.class, ToStringSerializer.instance)
        .addDeserializer(JobId.class, read(JobId.class, JobId::new))
        .addSerializer(CardId.class, ToStringSerializer.instance)
        .addDeserializer(CardId.class, read(CardId.class, CardId::new))
        .addSerializer(RunId.class, ToStringSerializer.instance)
        .addDeserializer(RunId.class, read(RunId.class, RunId::new))
        .addSerializer(Workspace.class, written(Workspace.class, Workspace::text))
        .addDeserializer(Workspace.class, read(Workspace.class, Workspace::parse))
        .addSerializer(ZoneId.class, ToStringSerializer.instance)
        .addDeserializer(ZoneId.class, read(ZoneId.class, ZoneId::of))
        .addSerializer(Schedule.class, written(Schedule.class, Schedule::text))
        .addDeserializer(Schedule.class, read(Schedule.class, Schedule::of))
        .addSerializer(Target.class, written(Target.class, Target::text))
        .addDeserializer(Target.class, read(Target.class, Target::parse))
        .addSerializer(MisfirePolicy.class, written(MisfirePolicy.class, Misfire::text))
        .addDeserializer(MisfirePolicy.class, read(MisfirePolicy.class, Misfire::parse))
        .addDeserializer(Allowance.class, kept(KeptBudget.Part.class, KeptBudget.Part::allowance))
        .addDeserializer(Budget.class, kept(KeptBudget.class, KeptBudget::budget))
        .addDeserializer(Streak.class, kept(KeptStreak.class, KeptStreak::streak))
        .addSerializer(Enum.class, written(Enum.class, it -> it.name().toLowerCase(Locale.ROOT)));
  }

  private static <T> StdSerializer<T> written(Class<T> type, Function<T, String> asText) {
    return new StdSerializer<>(type) {
      private static final long serialVersionUID = 1L;

      @Override
      public void serialize(T value, JsonGenerator out, SerializerProvider provider)
          throws IOException {
        out.writeString(asText.apply(value));
      }
    };
  }

  private static <T> FromStringDeserializer<T> read(Class<T> type, Function<String, T> parse) {
    return new FromStringDeserializer<>(type) {
      private static final long serialVersionUID = 1L;

      @Override
      protected T _deserialize(String text, DeserializationContext context) {
        return parse.apply(text);
      }

      @Override
      public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
        try {
          return super.deserialize(in, context);
        } catch (RuntimeException e) { // of parse: a DateTimeException, say
          throw context.weirdStringException(in.getText(), type, String.valueOf(e.getMessage()));
        }
      }
    };
  }

  /** For what was kept in another shape before. */
  private static <K, T> StdDelegatingDeserializer<T> kept(Class<K> shape, Function<K, T> now) {
    return new StdDelegatingDeserializer<>(new StdConverter<K, T>() {
      @Override
      public T convert(K kept) {
        return now.apply(kept);
      }

      @Override
      public JavaType getInputType(TypeFactory types) {
        return types.constructType(shape);
      }
    });
  }

  private static JsonFactory unlimited() {
    return JsonFactory.builder()
        .streamReadConstraints(StreamReadConstraints.builder()
            .maxNestingDepth(MAX_DEPTH + 1)
            .maxStringLength(Integer.MAX_VALUE)
            .maxNumberLength(Integer.MAX_VALUE)
            .maxNameLength(Integer.MAX_VALUE)
            .build())
        .streamWriteConstraints(
            StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH + 1).build())
        .build();
  }
}
