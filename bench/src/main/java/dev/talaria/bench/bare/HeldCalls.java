package dev.talaria.bench.bare;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Arguments: base URL, file with a body. Calls once, says {@code ready}, reads a number, makes so
 * many calls at once, each in a virtual thread, says {@code done} when all are answered, and ends
 * with its input.
 */
public final class HeldCalls {
  private HeldCalls() {}

  public static void main(String[] args) throws Exception {
    var body = Files.readString(Path.of(args[1]));
    var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
    try (var http = new HttpCalls(args[0], body);
        var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      http.call();
      System.out.println("ready");
      var calls = new Future<?>[Integer.parseInt(in.readLine())];
      for (int i = 0; i < calls.length; i++) {
        calls[i] = threads.submit(() -> call(http));
      }
      for (var call : calls) {
        call.get();
      }
      System.out.println("done");
      in.readLine();
    }
  }

  private static Object call(HttpCalls http) throws IOException, InterruptedException {
    http.call();
    return http;
  }
}
