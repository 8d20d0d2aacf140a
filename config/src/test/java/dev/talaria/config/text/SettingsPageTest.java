package dev.talaria.config.text;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "settings.md");
  private static final Pattern HOCON = Pattern.compile("(?s)```hocon\n(.*?)```");

  @Test
  void the_page_in_the_documentation_is_the_one_that_is_made() throws IOException {
    if (Boolean.getBoolean("update-docs")) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, SettingsPage.text());
    }

    assertThat(Files.exists(PAGE) ? Files.readString(PAGE) : "")
        .as("docs/settings.md; make it again with mvn -pl config test -Dupdate-docs=true")
        .isEqualTo(SettingsPage.text());
  }

  @TestFactory
  List<DynamicTest> every_block_on_the_page_loads() {
    return HOCON
        .matcher(SettingsPage.text())
        .results()
        .map((MatchResult found) -> found.group(1))
        .map(block -> DynamicTest.dynamicTest(
            block.lines().findFirst().orElse(""),
            () -> assertThatCode(() -> parse(block)).doesNotThrowAnyException()))
        .toList();
  }

  @Test
  void the_entries_on_the_page_are_the_defaults() {
    var blocks = HOCON.matcher(SettingsPage.text()).results().skip(1).map(found -> found.group(1));

    assertThat(parse(String.join("\n", blocks.toList()))).isEqualTo(parse(""));
  }
}
