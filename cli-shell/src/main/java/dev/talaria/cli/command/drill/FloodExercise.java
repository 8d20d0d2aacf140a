package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/** Others send rubbish, too much, or nothing, while one client goes on as every day. */
final class FloodExercise implements Exercise {
  private static final int REQUESTS = 300;
  private static final int SILENT = 50;
  private static final int PIECE = 1 << 16;

  @Override
  public String name() {
    return "flood";
  }

  @Override
  public void run(Scratch scratch, Report report)
      throws Refused, IOException, InterruptedException {
    try (var surface = Surface.open(scratch)) {
      var quiet = ask(surface);
      var over = new AtomicBoolean();
      var sent = new AtomicLong();
      Set<SocketChannel> open = ConcurrentHashMap.newKeySet();
      var socket = scratch.socket();
      var threads = new ArrayList<Thread>();
      for (Supplier<byte[]> rubbish : List.<Supplier<byte[]>>of(
          FloodExercise::random,
          () -> "[".repeat(PIECE).getBytes(StandardCharsets.UTF_8),
          () -> "x".repeat(PIECE).getBytes(StandardCharsets.UTF_8),
          () -> "{}\n".repeat(PIECE / 3).getBytes(StandardCharsets.UTF_8))) {
        threads.add(Thread.ofPlatform()
            .daemon()
            .name("talaria-flood")
            .start(() -> send(socket, rubbish, over, sent, open)));
      }
      var silent = new ArrayList<SocketChannel>();
      long[] loud;
      String told;
      try {
        for (int i = 0; i < SILENT; i++) {
          silent.add(connect(socket));
        }
        loud = ask(surface);
        surface.start("are you there?");
        told = ClockExercise.said(surface.next());
      } finally {
        over.set(true);
        for (var one : silent) {
          one.close();
        }
        for (var thread : threads) {
          end(thread, open);
        }
      }
      report.tell(
          "others who send rubbish, too much or nothing cost a client no answer",
          told.startsWith("answer to are you there?"),
          REQUESTS + " requests of " + REQUESTS + " answered, beside " + (sent.get() >> 20)
              + " MiB of rubbish and " + SILENT + " silent connections; median "
              + millis(loud[REQUESTS / 2]) + ", 99 % within " + millis(loud[REQUESTS * 99 / 100])
              + " (without: " + millis(quiet[REQUESTS / 2]) + ", "
              + millis(quiet[REQUESTS * 99 / 100]) + ")");
    }
  }

  /** How long each answer took, in nanoseconds, least first. */
  private static long[] ask(Surface surface) throws Refused, InterruptedException {
    var took = new long[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      long start = System.nanoTime();
      surface.ask(new RuntimeRequest.GetStatus(), Reply.Status.class);
      took[i] = System.nanoTime() - start;
    }
    Arrays.sort(took);
    return took;
  }

  private static void send(
      Path socket,
      Supplier<byte[]> rubbish,
      AtomicBoolean over,
      AtomicLong sent,
      Set<SocketChannel> open) {
    while (!over.get()) {
      try (var channel = connect(socket)) {
        open.add(channel);
        var bytes = ByteBuffer.wrap(rubbish.get());
        while (!over.get()) {
          sent.addAndGet(channel.write(bytes));
          if (!bytes.hasRemaining()) {
            bytes.rewind();
          }
        }
      } catch (IOException closed) {
        open.removeIf(channel -> !channel.isOpen()); // the runtime had enough of it
      }
    }
  }

  /** Whatever it waits for in a connection, it hears of the end of that. */
  private static void end(Thread thread, Set<SocketChannel> open)
      throws IOException, InterruptedException {
    while (thread.isAlive()) {
      for (var channel : open) {
        channel.close();
      }
      thread.join(10);
    }
  }

  private static SocketChannel connect(Path socket) throws IOException {
    return SocketChannel.open(UnixDomainSocketAddress.of(socket));
  }

  private static byte[] random() {
    var bytes = new byte[PIECE];
    ThreadLocalRandom.current().nextBytes(bytes);
    return bytes;
  }

  private static String millis(long nanos) {
    return "%.1f ms".formatted(nanos / 1e6);
  }
}
