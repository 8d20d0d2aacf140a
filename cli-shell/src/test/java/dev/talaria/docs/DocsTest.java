package dev.talaria.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.GlobalOptions;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.command.Words;
import dev.talaria.cli.line.VerbLine;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.Methods;
import dev.talaria.runtime.wire.WireCodec;
import dev.talaria.runtime.workflow.WorkflowReader;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/** What the documentation shows is real: a page that shows more than there is fails here. */
class DocsTest {
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*]\\(([^)#\\s]+)(#[^)]*)?\\)");
  private static final Pattern CALL = Pattern.compile("call\\(\"([a-z]+\\.?[a-z]*)\"([^)]*)\\)");
  private static final Pattern ARGUMENT = Pattern.compile("(\\w+)=");
  private static final Pattern NAMED_TEST = Pattern.compile("`([A-Z]\\w*(?:Test|IT)(?:\\.\\w+)?)`");
  private static final Pattern EXIT_CODE = Pattern.compile("^\\| (\\d+) \\| (.+) \\|$");

  @TestFactory
  Stream<DynamicTest> every_command_line_parses() throws IOException {
    return inEveryDoc(
        doc -> Stream.of("$ talaria", "$ ./talaria")
            .flatMap(prompt -> doc.typedAfter(prompt).stream())
            .toList(),
        line -> {
          var options = GlobalOptions.parse(CommandWords.of(line));
          if (!options.rest().isEmpty()) {
            Words.parse(options.rest());
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> every_slash_command_is_one() throws IOException {
    return inEveryDoc(
        doc ->
            doc.typedAfter("> ").stream().filter(line -> line.startsWith("/")).toList(),
        line -> {
          assertThat(CommandLine.parse(line)).isInstanceOf(Parsed.Slash.class);
          if (CommandLine.parse(line) instanceof Parsed.Slash(var command, var rest)
              && VerbGroup.of(command).isPresent()
              && !rest.startsWith("help")) {
            VerbLine.parse(VerbGroup.of(command).get(), rest);
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> every_block_of_settings_loads() throws IOException {
    return inEveryDoc(
        doc -> doc.blocks("hocon").stream().map(Doc.Block::text).toList(),
        hocon -> assertThat(SettingsLoader.parse(hocon)).isNotNull());
  }

  @TestFactory
  Stream<DynamicTest> every_workflow_is_sound() throws IOException {
    return inEveryDoc(
        doc -> doc.blocks("yaml").stream().map(Doc.Block::text).toList(),
        yaml -> assertThat(WorkflowReader.read("page.yaml", yaml).steps()).isNotEmpty());
  }

  @TestFactory
  Stream<DynamicTest> every_line_of_the_wire_is_one() throws IOException {
    return inEveryDoc(
        doc -> doc.blocks("json").stream()
            .flatMap(block -> block.text().lines())
            .filter(line -> line.startsWith("{\"jsonrpc\""))
            .toList(),
        line -> {
          boolean asked = line.contains("\"id\"") && line.contains("\"method\"");
          assertThatNoException()
              .isThrownBy(() -> assertThat(
                      asked ? WireCodec.decodeCall(line) : WireCodec.decodeAnswer(line))
                  .isNotNull());
        });
  }

  /** {@code call("task.start", prompt=…)} names a method and what it takes. */
  @TestFactory
  Stream<DynamicTest> every_call_in_a_program_is_one() throws IOException {
    return inEveryDoc(
        doc -> doc.blocks("python").stream()
            .flatMap(block -> CALL.matcher(block.text()).results().map(MatchResult::group))
            .toList(),
        call -> {
          var match = CALL.matcher(call);
          assertThat(match.matches()).isTrue();
          var request = Methods.requests().get(match.group(1));
          assertThat(request).as(match.group(1)).isNotNull();
          assertThat(Arrays.stream(request.getRecordComponents()).map(RecordComponent::getName))
              .containsAll(ARGUMENT
                  .matcher(match.group(2))
                  .results()
                  .map(r -> r.group(1))
                  .toList());
        });
  }

  @TestFactory
  Stream<DynamicTest> every_link_to_a_file_leads_somewhere() throws IOException {
    return inEveryDoc(
        doc -> doc.lines().stream()
            .flatMap(line -> LINK.matcher(line).results().map(found -> found.group(1)))
            .filter(target -> !target.contains("://"))
            .toList(),
        null);
  }

  /** {@code SomeTest} or {@code SomeTest.what_it_shows}. */
  @TestFactory
  Stream<DynamicTest> every_test_that_is_named_is_there() throws IOException {
    var sources = testSources();
    return inEveryDoc(
        doc -> doc.lines().stream()
            .flatMap(line -> NAMED_TEST.matcher(line).results().map(found -> found.group(1)))
            .toList(),
        named -> {
          var source = sources.get(named.replaceFirst("\\..*", ""));
          assertThat(source).as(named).isNotNull();
          if (named.contains(".")) {
            assertThat(Files.readString(source))
                .contains("void " + named.substring(named.indexOf('.') + 1) + "(");
          }
        });
  }

  private static Map<String, Path> testSources() throws IOException {
    try (var files = Files.walk(Doc.ROOT)) {
      return files
          .filter(file -> file.toString().matches(".*/src/test/java/.*(Test|IT)\\.java"))
          .collect(Collectors.toMap(
              file -> file.getFileName().toString().replace(".java", ""),
              Function.identity(),
              (one, other) -> one));
    }
  }

  @Test
  void the_readme_tells_all_exit_codes() throws IOException {
    Map<Integer, String> told = new TreeMap<>();
    Doc.named("README.md")
        .lines()
        .forEach(line -> EXIT_CODE
            .matcher(line)
            .results()
            .forEach(row -> told.put(Integer.valueOf(row.group(1)), row.group(2))));
    assertThat(told)
        .isEqualTo(Arrays.stream(ExitCode.values())
            .collect(Collectors.toMap(ExitCode::number, ExitCode::meaning)));
  }

  @Test
  void there_is_something_to_check() throws IOException {
    var readme = Doc.named("README.md");
    assertThat(readme.typedAfter("$ talaria")).hasSizeGreaterThan(10);
    assertThat(readme.typedAfter("$ ./talaria")).isNotEmpty();
    assertThat(readme.typedAfter("> /")).hasSizeGreaterThan(10);
    assertThat(readme.blocks("hocon")).isNotEmpty();
    assertThat(readme.blocks("json")).isNotEmpty();
    assertThat(Doc.named("docs/workflows.md").blocks("yaml")).hasSizeGreaterThan(2);
    assertThat(Doc.named("docs/promises.md").lines())
        .filteredOn(line -> NAMED_TEST.matcher(line).find())
        .hasSizeGreaterThan(20);
    assertThat(readme.blocks("python")).hasSize(1);
    assertThat(readme.blocks("python").getFirst().text().lines().filter(l -> !l.isBlank()))
        .as("the program for the socket")
        .hasSizeLessThanOrEqualTo(20);
  }

  /** One test for each thing found; without a {@code check}, the thing is a file that exists. */
  private static Stream<DynamicTest> inEveryDoc(Function<Doc, List<String>> find, Check check)
      throws IOException {
    return Doc.all().stream()
        .flatMap(doc -> find.apply(doc).stream().distinct().map(found -> {
          Executable test = check == null
              ? () -> assertThat(doc.file().resolveSibling(found)).matches(Files::exists, "exists")
              : () -> check.on(found);
          return dynamicTest(doc + ": " + found.lines().findFirst().orElse(""), test);
        }));
  }

  private interface Check {
    void on(String found) throws Exception;
  }
}
