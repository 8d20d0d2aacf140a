package dev.talaria.runtime.model;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP/1.1 connection of {@link ScriptedModelServer}. One virtual thread reads, so that a
 * client that goes away is noticed at once; another writes each answer.
 */
final class ServerConnection implements Runnable {
  private final ScriptedModelServer server;
  private final Socket socket;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();

  ServerConnection(ScriptedModelServer server, Socket socket) {
    this.server = server;
    this.socket = socket;
  }

  /** A request as it came. */
  record Head(String method, String path, Map<String, String> headers, String body) {}

  CompletableFuture<Void> closed() {
    return closed;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true); // pieces leave at once, as from a provider
      var in = new BufferedInputStream(socket.getInputStream());
      for (var head = read(in); head != null; head = read(in)) {
        var request = server.record(head, closed);
        Thread.ofVirtual().name("scripted-answer-" + request.number()).start(() -> answer(request));
      }
    } catch (IOException gone) {
      // the client or a script closed it: what follows is the same
    } finally {
      server.left(this);
      closed.complete(null);
    }
  }

  void close() {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      closed.complete(null);
    }
  }

  private void answer(RecordedRequest request) {
    try {
      var answer = server.choose(request);
      if (answer.body() == null) {
        stream(request, answer);
      } else {
        whole(answer, answer.body().getBytes(StandardCharsets.UTF_8));
      }
    } catch (IOException gone) {
      close();
    } catch (RuntimeException bug) {
      server.failed(bug);
      close();
    }
  }

  private void stream(RecordedRequest request, Answer answer) throws IOException {
    var out = new Chunks(socket.getOutputStream(), answer.inSingleBytes());
    var script = WireScript.of(request.wire(), request.model());
    boolean begun = false;
    for (var act : answer.acts()) {
      if (!begun && !(act instanceof Answer.Act.Wait) && !(act instanceof Answer.Act.Pause)) {
        begin(answer, out, script);
        begun = true;
      }
      switch (act) {
        case Answer.Act.Say(var text) -> script.say(text);
        case Answer.Act.Think thinking -> script.think(thinking);
        case Answer.Act.Call call -> script.call(call);
        case Answer.Act.Raw(var text) -> script.raw(text);
        case Answer.Act.Wait(var gate) -> gate.pass(closed);
        case Answer.Act.Pause(var time) -> Gate.pause(time, closed);
        case Answer.Act.Cut ignored -> {
          close();
          return;
        }
      }
      out.write(script.take());
    }
    if (!begun) {
      begin(answer, out, script);
    }
    script.end(answer);
    out.write(script.take());
    out.end();
  }

  private void begin(Answer answer, Chunks out, WireScript script) throws IOException {
    var headers = new LinkedHashMap<String, String>();
    headers.put("Content-Type", "text/event-stream");
    headers.put("Transfer-Encoding", "chunked");
    headers.putAll(answer.headers());
    head(answer.status(), headers);
    script.begin(answer);
    out.write(script.take());
  }

  private void whole(Answer answer, byte[] body) throws IOException {
    for (var act : answer.acts()) {
      if (act instanceof Answer.Act.Wait(var gate)) {
        gate.pass(closed);
      }
    }
    var headers = new LinkedHashMap<>(answer.headers());
    headers.put("Content-Length", String.valueOf(body.length));
    head(answer.status(), headers);
    socket.getOutputStream().write(body);
  }

  private void head(int status, Map<String, String> headers) throws IOException {
    var head = new StringBuilder("HTTP/1.1 " + status + " Scripted\r\n");
    headers.forEach(
        (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
    socket.getOutputStream().write(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Chunked encoding, a chunk for each piece or for each byte. */
  private record Chunks(OutputStream out, boolean singleBytes) {
    void write(String text) throws IOException {
      var bytes = text.getBytes(StandardCharsets.UTF_8);
      int size = singleBytes ? 1 : Math.max(1, bytes.length);
      for (int i = 0; i < bytes.length; i += size) {
        var chunk = new ByteArrayOutputStream(size + 12);
        chunk.writeBytes((Integer.toHexString(size) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        chunk.write(bytes, i, size);
        chunk.writeBytes("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.write(chunk.toByteArray());
        out.flush();
      }
    }

    void end() throws IOException {
      out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
  }

  private static @Nullable Head read(InputStream in) throws IOException {
    var start = line(in);
    if (start.isEmpty()) {
      return null;
    }
    var headers = new LinkedHashMap<String, String>();
    for (var field = line(in); !field.isEmpty(); field = line(in)) {
      int colon = field.indexOf(':');
      headers.put(
          field.substring(0, colon).toLowerCase(Locale.ROOT),
          field.substring(colon + 1).strip());
    }
    var words = start.split(" ", 3);
    int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
    var body = in.readNBytes(length);
    if (body.length < length) {
      throw new SocketException("closed within a request");
    }
    return new Head(words[0], words[1], headers, new String(body, StandardCharsets.UTF_8));
  }

  private static String line(InputStream in) throws IOException {
    var line = new StringBuilder();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      if (next != '\r') {
        line.append((char) next);
      }
    }
    return line.toString();
  }
}
