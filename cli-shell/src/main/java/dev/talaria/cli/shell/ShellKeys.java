package dev.talaria.cli.shell;

import dev.talaria.cli.terminal.Keys;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What Ctrl+C, Ctrl+B and Esc do. */
final class ShellKeys implements Keys {
  private static final long TWICE_NANOS = 2_000_000_000L;

  private final Scene scene;
  private final LongSupplier nanoTime;
  private @Nullable Dispatch dispatch;
  private @Nullable Long pressed;

  ShellKeys(Scene scene, LongSupplier nanoTime) {
    this.scene = scene;
    this.nanoTime = nanoTime;
  }

  void use(Dispatch acts) {
    dispatch = acts;
  }

  @Override
  public Then interrupt(boolean emptyLine) {
    if (escape()) {
      return Then.KEEP;
    }
    var conversation = scene.conversationId();
    if (conversation != null && scene.stop()) {
      dispatch().interrupt(conversation);
      pressed = emptyLine ? nanoTime.getAsLong() : null;
      return Then.KEEP;
    }
    if (!emptyLine) {
      pressed = null;
      return Then.CLEAR;
    }
    long now = nanoTime.getAsLong();
    if (pressed != null && now - pressed < TWICE_NANOS) {
      return Then.LEAVE;
    }
    pressed = now;
    scene.hint("Ctrl+C again leaves");
    return Then.KEEP;
  }

  @Override
  public boolean detach() {
    var conversation = scene.conversationId();
    if (conversation == null || !scene.isRunning()) {
      return false;
    }
    dispatch().detach(conversation);
    return true;
  }

  @Override
  public boolean escape() {
    scene.hint("");
    var watched = scene.watched();
    if (watched == null) {
      return false;
    }
    scene.watch(null);
    dispatch().unwatch(watched.id());
    return true;
  }

  private Dispatch dispatch() {
    return Objects.requireNonNull(dispatch, "used before start");
  }
}
