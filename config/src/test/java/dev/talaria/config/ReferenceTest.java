package dev.talaria.config;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigObject;
import dev.talaria.config.load.Reference;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The defaults and the records say the same, so that neither holds a key that the other lacks. */
class ReferenceTest {
  private static final ConfigObject DEFAULTS = Reference.defaults();

  private static Set<String> keysOf(String path) {
    return DEFAULTS.toConfig().getObject(path).keySet();
  }

  private static Set<String> componentsOf(Class<?> record) {
    return Stream.of(record.getRecordComponents())
        .map(RecordComponent::getName)
        .map(name -> name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  @Test
  void each_component_has_its_block() {
    assertThat(DEFAULTS.keySet()).isEqualTo(componentsOf(Settings.class));
  }

  @Test
  void each_key_has_its_field_and_each_field_its_key() {
    Map.ofEntries(
            entry("model", ModelSettings.class),
            entry("session", SessionSettings.class),
            entry("budget", BudgetSettings.class),
            entry("admission", AdmissionSettings.class),
            entry("gate", GateSettings.class),
            entry("cron", CronSettings.class),
            entry("board", BoardSettings.class),
            entry("tools", ToolSettings.class),
            entry("permission", PermissionSettings.class),
            entry("display", DisplaySettings.class),
            entry("runtime", RuntimeSettings.class),
            entry("store", StoreSettings.class))
        .forEach(
            (path, record) -> assertThat(keysOf(path)).as(path).isEqualTo(componentsOf(record)));
    assertThat(keysOf("budget.conversation")).isEqualTo(componentsOf(Allowance.class));
    assertThat(keysOf("budget.day")).isEqualTo(componentsOf(Allowance.class));
    assertThat(keysOf("log")).isEqualTo(componentsOf(LogSettings.class));
    assertThat(keysOf("telemetry")).isEqualTo(componentsOf(TelemetrySettings.class));
    assertThat(keysOf("prices.gpt-5")).isEqualTo(componentsOf(Price.class));
  }

  @Test
  void each_provider_has_all_fields_but_its_name() {
    for (var name : keysOf("providers")) {
      assertThat(keysOf("providers." + name))
          .isEqualTo(componentsOf(ProviderSettings.class).stream()
              .filter(key -> !key.equals("name"))
              .collect(Collectors.toSet()));
    }
  }

  @Test
  void each_preset_has_all_fields_of_a_block() {
    for (var name : keysOf("supervision.presets")) {
      var at = "supervision.presets." + name;
      assertThat(keysOf(at))
          .containsExactlyInAnyOrder(
              "crash",
              "rate-limit",
              "transport",
              "auth",
              "tool-crash",
              "budget",
              "deadline",
              "unknown");
      assertThat(keysOf(at + ".crash")).isEqualTo(componentsOf(SupervisionSettings.Crash.class));
      assertThat(keysOf(at + ".transport"))
          .isEqualTo(componentsOf(SupervisionSettings.Transport.class));
      assertThat(keysOf(at + ".rate-limit")).containsExactlyInAnyOrder("wait", "at-most");
      assertThat(keysOf(at + ".tool-crash")).containsExactly("retry");
    }
  }

  @Test
  void every_key_has_a_comment() {
    var bare = new ArrayList<String>();
    uncommented("", DEFAULTS, bare);

    assertThat(bare).isEmpty();
  }

  /** An entry that has the shape of one before it needs no comment on each of its keys. */
  private static void uncommented(String path, ConfigObject block, List<String> bare) {
    for (var entry : block.entrySet()) {
      var at = path + entry.getKey();
      if (entry.getValue().origin().comments().isEmpty()) {
        bare.add(at);
      }
      if (entry.getValue() instanceof ConfigObject inner && !explainedElsewhere(at)) {
        uncommented(at + ".", inner, bare);
      }
    }
  }

  private static boolean explainedElsewhere(String path) {
    return path.matches("(providers|prices|supervision\\.presets)\\..+")
        && !List.of("providers.anthropic", "prices.claude-opus-5-5", "supervision.presets.normal")
            .contains(path)
        && !path.startsWith("supervision.presets.normal.");
  }
}
