package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.talaria.runtime.workflow.yaml.YamlNode;
import dev.talaria.runtime.workflow.yaml.YamlReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What editors are told is what is read. */
class WorkflowSchemaTest {
  private static final Path PAGE = Path.of("..", "docs", "workflow.schema.json");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(
          SpecificationVersion.DRAFT_2020_12)
      .getSchema(Examples.schema(), InputFormat.JSON);

  @Test
  void the_one_in_the_documentation_is_the_one_in_the_jar() throws IOException {
    if (Boolean.getBoolean("update-docs")) {
      Files.writeString(PAGE, Examples.schema());
    }

    assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
        .as("docs/workflow.schema.json; copy it again with -Dupdate-docs=true")
        .isEqualTo(Examples.schema());
  }

  @Test
  void it_has_the_keys_that_are_read() throws IOException {
    var schema = JSON.readTree(Examples.schema());
    var step = schema.at("/$defs/step");

    assertThat(keys(schema)).isEqualTo(Keys.WORKFLOW);
    assertThat(keys(schema.at("/properties/inputs/additionalProperties"))).isEqualTo(Keys.INPUT);
    assertThat(keys(step)).isEqualTo(Keys.STEP);
    assertThat(keys(step.at("/properties/repeat"))).isEqualTo(Keys.REPEAT);
  }

  @Test
  void every_key_is_described() throws IOException {
    var schema = JSON.readTree(Examples.schema());

    for (var at : List.of("", "/$defs/step", "/$defs/step/properties/repeat")) {
      schema.at(at + "/properties").properties().forEach(key -> {
        var described = key.getValue().has("$ref") && !key.getValue().has("description")
            ? schema.at(key.getValue().get("$ref").asText().substring(1))
            : key.getValue();
        assertThat(described.path("description").asText()).as(key.getKey()).isNotBlank();
      });
    }
  }

  private static List<String> keys(JsonNode object) {
    return object.get("properties").properties().stream().map(e -> e.getKey()).toList();
  }

  @TestFactory
  Stream<DynamicTest> what_comes_with_talaria_is_valid() {
    return Stream.concat(
            Examples.names().stream().map(name -> Examples.text(name).orElseThrow()),
            Stream.of(Examples.toBeginWith("mine")))
        .map(text -> dynamicTest(
            text.lines().findFirst().orElse(""), () -> assertThat(faults(text)).isEmpty()));
  }

  @Test
  void a_workflow_with_all_that_can_be_said_is_valid() throws Exception {
    assertThat(faults(WorkflowReaderTest.resource("all.yaml"))).isEmpty();
  }

  @RepeatedTest(100)
  void sound_workflows_are_valid(RepetitionInfo info) throws Exception {
    var workflow = new RandomWorkflow(new Random(info.getCurrentRepetition())).workflow();
    var written = WrittenWorkflow.of(workflow);

    assertThat(faults(written)).as(written).isEmpty();
  }

  /** What only a whole file tells is no matter of a schema: names, circles, what is not used. */
  @TestFactory
  Stream<DynamicTest> what_is_wrong_by_itself_is_not_valid() throws IOException {
    var told = List.of(
        "a list is no workflow",
        "keys that are not known",
        "wrong types",
        "wrong words",
        "names",
        "steps are missing",
        "steps are empty",
        "steps are nothing",
        "a step that says nothing",
        "what goes with what",
        "lists that are none",
        "needs that are no names",
        "inputs that are no blocks",
        "repeat says too little");
    return Arrays.stream(WorkflowReaderTest.resource("wrong.txt").split("(?m)^#### "))
        .filter(block -> told.contains(block.lines().findFirst().orElse("")))
        .map(block -> dynamicTest(block.lines().findFirst().orElse(""), () -> {
          var file = block.substring(block.indexOf('\n') + 1, block.indexOf("====\n"));
          assertThat(faults(file)).isNotEmpty();
        }));
  }

  private static List<String> faults(String yaml) throws Exception {
    var json = json(YamlReader.read(yaml).orElseThrow());
    return SCHEMA.validate(json).stream().map(Object::toString).toList();
  }

  /** As an editor understands it. */
  private static JsonNode json(YamlNode node) {
    var nodes = JsonNodeFactory.instance;
    return switch (node) {
      case YamlNode.Mapping block -> {
        var object = nodes.objectNode();
        block.entries().forEach(entry -> object.set(entry.key().text(), json(entry.value())));
        yield object;
      }
      case YamlNode.Sequence list -> {
        var array = nodes.arrayNode();
        list.items().forEach(item -> array.add(json(item)));
        yield array;
      }
      case YamlNode.Scalar text when text.isNothing() -> nodes.nullNode();
      case YamlNode.Scalar text
      when text.plain() && text.text().matches("true|false") ->
        nodes.booleanNode(Boolean.parseBoolean(text.text()));
      case YamlNode.Scalar text
      when text.plain() && text.text().matches("-?[0-9]{1,9}") ->
        nodes.numberNode(Integer.parseInt(text.text()));
      case YamlNode.Scalar text -> nodes.textNode(text.text());
    };
  }
}
