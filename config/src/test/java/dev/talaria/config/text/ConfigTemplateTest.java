package dev.talaria.config.text;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.load.Reference;
import org.junit.jupiter.api.Test;

class ConfigTemplateTest {
  private final String text = ConfigTemplate.text();

  @Test
  void it_changes_nothing_as_it_is() {
    assertThat(parse(text)).isEqualTo(parse(""));
    assertThat(text.lines().filter(line -> line.strip().matches("[a-z\"].*[^{]")))
        .isEmpty();
  }

  @Test
  void it_is_the_defaults_with_every_bare_mark_removed() {
    var body = text.substring(text.indexOf("\ntalaria {"));
    var reference = Reference.text();

    assertThat(body.replaceAll("(?m)^( *)#(?! )", "$1"))
        .isEqualTo(reference.substring(reference.indexOf("\ntalaria {")));
  }

  @Test
  void one_mark_removed_is_one_setting_changed() {
    var changed = text.replace("#max-turns = 50", "max-turns = 7")
        .replace("#background = normal", "background = careful");

    var settings = parse(changed);

    assertThat(settings.session().maxTurns()).isEqualTo(7);
    assertThat(settings.supervision().kinds().get("background"))
        .isEqualTo(settings.supervision().kinds().get("cron"));
  }
}
