package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.config.Nearest;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * {@code todo}: the session's plan. It is kept as long as the runtime runs; the journal has it too.
 */
final class TodoTool extends BuiltInTool {
  private static final int MOST = 200;

  private enum Status {
    pending("☐"),
    in_progress("▶"),
    done("☑"),
    dropped("✗");

    final String sign;

    Status(String sign) {
      this.sign = sign;
    }
  }

  private record Item(String text, Status status) {}

  private final Map<SessionId, List<Item>> plans = new ConcurrentHashMap<>();

  TodoTool(ToolSettings settings) {
    super(
        "todo",
        "Keeps a plan for work of several steps. Give the whole list each time it changes; without"
            + " items it is shown. Each item: {text, status: pending|in_progress|done|dropped}.",
        settings,
        List.of(Parameter.list("items", "the whole plan, as {text, status} each")));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) {
    return Effects.NONE;
  }

  @Override
  String about(Arguments arguments) {
    return arguments.has("items") ? arguments.list("items").size() + " items" : "";
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context) throws BadArgument {
    if (arguments.has("items")) {
      plans.put(context.session(), items(arguments.list("items")));
    }
    List<Item> plan = plans.getOrDefault(context.session(), List.of());
    String text = plan.stream()
        .map(item -> item.status.sign + " " + item.text + "\n")
        .collect(Collectors.joining());
    long done = plan.stream().filter(item -> item.status == Status.done).count();
    var data = JsonNodeFactory.instance.objectNode().put("total", plan.size()).put("done", done);
    return ToolResult.ok(
        text.isEmpty() ? "[no plan]\n" : text, "%d of %d done".formatted(done, plan.size()), data);
  }

  /** The session is over. */
  void forget(SessionId session) {
    plans.remove(session);
  }

  private static List<Item> items(JsonNode list) throws BadArgument {
    if (list.size() > MOST) {
      throw new BadArgument("items must be at most %d, were %d".formatted(MOST, list.size()));
    }
    var items = new ArrayList<Item>();
    for (JsonNode one : list) {
      String text = one.isTextual() ? one.textValue() : one.path("text").asText();
      if (text.isBlank()) {
        throw new BadArgument("items: number %d has no text".formatted(items.size() + 1));
      }
      items.add(
          new Item(VisibleText.preview(text, 500), status(one.path("status").asText("pending"))));
    }
    return List.copyOf(items);
  }

  private static Status status(String given) throws BadArgument {
    for (Status status : Status.values()) {
      if (status.name().equals(given)) {
        return status;
      }
    }
    List<String> names =
        java.util.Arrays.stream(Status.values()).map(Enum::name).toList();
    throw new BadArgument("status must be one of %s, was %s%s"
        .formatted(
            String.join(", ", names),
            VisibleText.preview(given, 40),
            Nearest.suggestion(given, names)));
  }
}
