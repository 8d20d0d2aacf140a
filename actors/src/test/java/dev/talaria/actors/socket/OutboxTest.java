package dev.talaria.actors.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Frame;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutboxTest {
  private final List<String> written = new ArrayList<>();
  private Runnable onWrite = () -> {};
  private boolean overflown;
  private final Outbox outbox =
      new Outbox(new Client(), 4, 1 << 20, text -> text, () -> overflown = true);

  @Test
  void what_still_waits_is_not_said_again_so_a_slow_reader_is_not_flooded() throws Exception {
    for (int i = 0; i < 100; i++) {
      outbox.putOnce(changed("shop"));
      outbox.putOnce(changed("default"));
    }
    outbox.close();
    outbox.drain();
    assertThat(written).containsExactly(line("shop"), line("default"));
    assertThat(overflown).isFalse();
  }

  @Test
  void what_is_so_again_after_it_was_taken_is_said_again() throws Exception {
    onWrite = () -> {
      if (written.size() < 3) {
        outbox.putOnce(changed("shop"));
      } else {
        outbox.close();
      }
    };
    outbox.putOnce(changed("shop"));
    outbox.drain();
    assertThat(written).containsExactly(line("shop"), line("shop"), line("shop"));
  }

  private static Frame.Notification changed(String board) {
    return new Frame.Notification(1, new Event.BoardChanged(board));
  }

  private static String line(String board) {
    return "{\"jsonrpc\":\"2.0\",\"method\":\"board.changed\",\"params\":{\"board\":\"" + board
        + "\",\"seq\":1}}\n";
  }

  private final class Client implements WritableByteChannel {
    @Override
    public int write(ByteBuffer line) {
      int length = line.remaining();
      written.add(StandardCharsets.UTF_8.decode(line).toString());
      onWrite.run();
      return length;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }
}
