package dev.talaria.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A page of the documentation. */
record Doc(Path file, List<String> lines) {
  /** The top of the project; tests run in the folder of their module. */
  static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** A fenced block. {@code language} is empty where none is said. */
  record Block(String language, String text) {}

  static Doc named(String name) throws IOException {
    var file = ROOT.resolve(name);
    return new Doc(file, Files.readAllLines(file));
  }

  /** All pages there are, by name. */
  static List<Doc> all() throws IOException {
    var docs = new ArrayList<Doc>();
    for (var folder : List.of(ROOT, ROOT.resolve("docs"))) {
      try (Stream<Path> files = Files.list(folder)) {
        for (var file : files.filter(f -> f.toString().endsWith(".md")).sorted().toList()) {
          docs.add(new Doc(file, Files.readAllLines(file)));
        }
      }
    }
    return docs;
  }

  /** What follows {@code prompt} at the beginning of a line, without the remark behind it. */
  List<String> typedAfter(String prompt) {
    return lines.stream()
        .filter(line -> line.startsWith(prompt))
        .map(line -> line.substring(prompt.length()).split("\\s{3,}", 2)[0].strip())
        .toList();
  }

  List<Block> blocks(String language) {
    var blocks = new ArrayList<Block>();
    String inside = null;
    var text = new StringBuilder();
    for (var line : lines) {
      if (!line.startsWith("```")) {
        text.append(line).append('\n');
      } else if (inside == null) {
        inside = line.substring(3).strip();
        text.setLength(0);
      } else {
        blocks.add(new Block(inside, text.toString()));
        inside = null;
      }
    }
    return blocks.stream().filter(block -> block.language.equals(language)).toList();
  }

  @Override
  public String toString() {
    return ROOT.relativize(file).toString();
  }
}
