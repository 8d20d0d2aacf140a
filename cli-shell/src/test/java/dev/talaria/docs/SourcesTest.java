package dev.talaria.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** What the sources and POMs themselves must say, and how big a class may be. */
class SourcesTest {
  private static final int LONGEST = 500;
  private static final int LONGEST_MEDIAN = 80;
  private static final Pattern MUST_NOT = Pattern.compile("[Mm]ust not ");
  private static final Pattern ROW = Pattern.compile("^\\| `([a-z.-]+)` \\|.*");

  /** Each module with the modules that it may need. */
  private static final Map<String, List<String>> MODULES = Map.of(
      "config", List.of(),
      "runtime", List.of("config"),
      "actors", List.of("config", "runtime"),
      "cli-shell", List.of("config", "runtime", "actors"),
      "bench", List.of("config", "runtime", "actors", "cli-shell"));

  @Test
  void no_source_file_is_longer_than_it_may_be() throws IOException {
    var tooLong = new TreeSet<String>();
    for (var file : sources()) {
      if (length(file) > LONGEST) {
        tooLong.add(Doc.ROOT.relativize(file) + " has " + length(file) + " lines");
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void most_source_files_are_short() throws IOException {
    var lengths = sources().stream()
        .filter(file -> !file.endsWith("package-info.java"))
        .map(SourcesTest::length)
        .sorted()
        .toList();
    assertThat(lengths.get(lengths.size() / 2)).isLessThan(LONGEST_MEDIAN);
  }

  @Test
  void every_package_says_what_it_must_not_know_and_that_nothing_is_null() throws IOException {
    var silent = new TreeSet<String>();
    for (var folder : packages()) {
      var info = folder.resolve("package-info.java");
      var text = Files.exists(info) ? Files.readString(info) : "";
      boolean says = MUST_NOT.matcher(text.replaceAll("\\s*\\n \\* *", " ")).find();
      if (!says || !text.contains("@NullMarked")) {
        silent.add(Doc.ROOT.relativize(info).toString());
      }
    }
    assertThat(silent).isEmpty();
  }

  @TestFactory
  Stream<DynamicTest> every_module_says_what_it_must_not_know_and_needs_only_those_below_it() {
    return MODULES.entrySet().stream()
        .map(module -> dynamicTest(module.getKey(), () -> {
          var pom = xml(Doc.ROOT.resolve(module.getKey()).resolve("pom.xml"));
          assertThat(text(pom, "description")).containsPattern(MUST_NOT);
          assertThat(ours(pom)).isSubsetOf(module.getValue());
        }));
  }

  @Test
  void the_page_about_the_architecture_names_every_package_and_no_other() throws IOException {
    var told = rows("docs/architecture.md").stream()
        .filter(name -> !MODULES.containsKey(name) || name.equals("config"))
        .collect(Collectors.toCollection(TreeSet::new));
    var there = packages().stream()
        .map(folder -> folder.toString().replaceAll(".*/dev/talaria/", "").replace('/', '.'))
        .filter(name -> !name.equals("bench"))
        .collect(Collectors.toCollection(TreeSet::new));
    assertThat(told).isEqualTo(there);
  }

  @Test
  void the_page_about_the_architecture_names_every_module() throws IOException {
    assertThat(rows("docs/architecture.md")).containsAll(MODULES.keySet());
  }

  private static List<String> rows(String page) throws IOException {
    return Doc.named(page).lines().stream()
        .flatMap(line -> ROW.matcher(line).results().map(row -> row.group(1)))
        .toList();
  }

  private static List<Path> sources() throws IOException {
    var files = new java.util.ArrayList<Path>();
    for (var module : MODULES.keySet()) {
      try (var found = Files.walk(Doc.ROOT.resolve(module).resolve("src/main/java"))) {
        found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
      }
    }
    return files;
  }

  private static List<Path> packages() throws IOException {
    return sources().stream().map(Path::getParent).distinct().toList();
  }

  private static int length(Path file) {
    try {
      return Files.readAllLines(file).size();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static Document xml(Path file) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance().newDocumentBuilder().parse(file.toFile());
  }

  private static String text(Document pom, String tag) {
    return pom.getElementsByTagName(tag).item(0).getTextContent();
  }

  /** The modules of this project that a POM names as dependencies. */
  private static TreeSet<String> ours(Document pom) {
    var found = new TreeSet<String>();
    var dependencies = pom.getElementsByTagName("dependency");
    for (int i = 0; i < dependencies.getLength(); i++) {
      var artifact = ((Element) dependencies.item(i)).getElementsByTagName("artifactId");
      var name = artifact.getLength() == 0 ? "" : artifact.item(0).getTextContent();
      if (name.startsWith("talaria-")) {
        found.add(name.substring("talaria-".length()));
      }
    }
    return found;
  }
}
