package dev.talaria.runtime.permission.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryPlacesTest {
  @ParameterizedTest
  @CsvSource({
    "/code/shop/.git, true",
    "/code/shop/.git/HEAD, true",
    "/code/shop/.git/index, true",
    "/code/shop/.git/packed-refs, true",
    "/code/shop/.git/refs, true",
    "/code/shop/.git/refs/heads/main, true",
    "/code/shop/.git/objects/ab/cd, true",
    "/code/shop/sub/.git/logs/HEAD, true",
    "/code/shop/.git/index.lock, false", // left behind by a git that was killed
    "/code/shop/.git/refs/heads/main.lock, false",
    "/code/shop/.git/info/exclude, false",
    "/code/shop/.git/COMMIT_EDITMSG, false",
    "/code/shop/.gitignore, false",
    "/code/shop/x.git/HEAD, false",
  })
  void what_was_committed_or_staged_is_kept_in_few_files(String path, boolean kept) {
    assertThat(HistoryPlaces.keepsHistory(Path.of(path))).isEqualTo(kept);
  }
}
