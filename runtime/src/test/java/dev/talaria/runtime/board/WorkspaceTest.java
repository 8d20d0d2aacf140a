package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkspaceTest {
  @Test
  void is_read_as_it_is_written() {
    var all = List.of(
        new Workspace.Scratch(),
        new Workspace.Directory("/code/my shop"),
        new Workspace.Worktree("/code/shop"));

    assertThat(all.stream().map(Workspace::text))
        .containsExactly("scratch", "directory /code/my shop", "worktree /code/shop");
    assertThat(all.stream().map(it -> Workspace.parse(it.text()))).isEqualTo(all);
  }

  @Test
  void may_be_typed_with_more_space() {
    assertThat(Stream.of(" scratch ", "directory   /code/shop ").map(Workspace::parse))
        .containsExactly(new Workspace.Scratch(), new Workspace.Directory("/code/shop"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "scratch /code", "directory", "worktree ", "Scratch", "/code"})
  void anything_else_is_none(String text) {
    assertThat(Workspace.of(text)).isEmpty();
    assertThatThrownBy(() -> Workspace.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no workspace: " + text);
  }
}
