package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SystemStatusToolTest {
  @ParameterizedTest
  @CsvSource({
    "12760696, 82740568, 14",
    "0, 100, 0",
    "1, 999, 1",
    "500, 500, 50",
    "10, 0, 100",
    "0, 0, 0"
  })
  void a_disk_is_as_full_as_df_says(long used, long usable, long percent) {
    assertThat(SystemStatusTool.usedPercent(used, usable)).isEqualTo(percent);
  }
}
