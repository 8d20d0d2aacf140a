package dev.talaria.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Random;

/**
 * A service's log as one meets it: mostly routine, some warnings, an error with its stack trace now
 * and then.
 */
final class GeneratedLog {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS");
  private static final String[] USERS = {
    "alice", "bob", "carol", "dave", "erin", "frank", "grace", "heidi"
  };

  private GeneratedLog() {}

  static void write(Path file, long bytes) throws IOException {
    var random = new Random(42);
    var time = LocalDateTime.of(2024, 3, 1, 0, 0);
    long written = 0;
    try (var out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      while (written < bytes) {
        time = time.plusNanos(random.nextInt(90) * 1_000_000L);
        byte[] record = record(random, TIME.format(time)).getBytes(StandardCharsets.UTF_8);
        out.write(record);
        written += record.length;
      }
    }
  }

  private static String record(Random random, String time) {
    int thread = random.nextInt(16);
    int kind = random.nextInt(1000);
    String start = time + " [http-nio-8080-exec-" + thread + "] ";
    String id = Long.toHexString(random.nextLong());
    String user = USERS[random.nextInt(USERS.length)];
    if (kind < 400) {
      return start + "INFO  com.example.web.AccessFilter - GET /api/v1/orders/"
          + random.nextInt(100_000) + " 200 in " + random.nextInt(900) + " ms from 10.0."
          + random.nextInt(256) + "." + random.nextInt(256) + "\n";
    }
    if (kind < 650) {
      return start + "DEBUG com.example.store.OrderRepository - Loaded order " + id + " for user "
          + user + " (version " + random.nextInt(50) + ", " + random.nextInt(40) + " items)\n";
    }
    if (kind < 850) {
      return start + "INFO  com.example.cache.Cache - Evicted " + random.nextInt(500)
          + " entries, size now " + random.nextInt(9000) + " KB, hit ratio " + random.nextInt(100)
          + "%\n";
    }
    if (kind < 960) {
      return start + "INFO  com.example.queue.Consumer - Message " + id + " acknowledged after "
          + random.nextInt(30) + " ms, lag=" + random.nextInt(1000) + " partition="
          + random.nextInt(12) + "\n";
    }
    if (kind < 990) {
      return start + "WARN  com.example.pool.ConnectionPool - Slow connection to db"
          + random.nextInt(4) + ".internal:5432: acquired after " + random.nextInt(5000)
          + " ms (active=" + random.nextInt(32) + ")\n";
    }
    return start + "ERROR com.example.web.ErrorHandler - Request " + id
        + " failed: Connection reset by peer\n"
        + "java.io.IOException: Connection reset by peer\n"
        + "\tat java.base/sun.nio.ch.SocketDispatcher.read0(Native Method)\n"
        + "\tat java.base/sun.nio.ch.IOUtil.read(IOUtil.java:" + random.nextInt(300) + ")\n"
        + "\tat com.example.web.Handler.handle(Handler.java:118)\n"
        + "Caused by: java.net.SocketException: broken pipe\n\t... 12 more\n";
  }
}
