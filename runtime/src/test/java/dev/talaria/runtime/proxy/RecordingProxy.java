package dev.talaria.runtime.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A real proxy on loopback that writes down what it is asked for. Whatever name it is given, it
 * leads to one server; without one it answers that it cannot get there.
 */
public final class RecordingProxy implements AutoCloseable {
  private final ServerSocket socket;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final InetSocketAddress upstream;
  private final String login;

  /**
   * @param upstream where everything leads; port 0 for nowhere
   * @param login the value that {@code Proxy-Authorization} must have, or empty
   */
  public RecordingProxy(InetSocketAddress upstream, String login) throws IOException {
    this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.upstream = upstream;
    this.login = login;
    threads.submit(this::accept);
  }

  public static RecordingProxy to(int port) throws IOException {
    return new RecordingProxy(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), "");
  }

  /** "GET http://name/path for name", and "refused GET …" where the login was not right. */
  public List<String> seen() {
    return List.copyOf(seen);
  }

  public String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private Void accept() throws IOException {
    while (true) {
      Socket client = socket.accept();
      threads.submit(() -> serve(client));
    }
  }

  private Void serve(Socket client) throws IOException {
    try (client) {
      String head = head(client.getInputStream());
      String[] first = head.lines().findFirst().orElse("").split(" ", -1);
      String asked = first[0] + " " + first[1] + " for " + header(head, "host");
      if (!login.isEmpty() && !header(head, "proxy-authorization").equals(login)) {
        seen.add("refused " + asked);
        answer(client, "407 Login\r\nProxy-Authenticate: Basic realm=\"p\"");
      } else if (upstream.getPort() == 0) {
        seen.add(asked);
        answer(client, "502 Nowhere");
      } else {
        seen.add(asked);
        relay(client, first[0].equals("CONNECT"), head);
      }
    }
    return null;
  }

  private void relay(Socket client, boolean tunnel, String head) throws IOException {
    try (var server = new Socket(upstream.getAddress(), upstream.getPort())) {
      if (tunnel) {
        write(client.getOutputStream(), "HTTP/1.1 200 Connected\r\n\r\n");
      } else {
        write(server.getOutputStream(), head.replaceFirst(" http://[^/ ]+", " ") + "\r\n");
      }
      threads.submit(() -> client.getInputStream().transferTo(server.getOutputStream()));
      server.getInputStream().transferTo(client.getOutputStream());
    }
  }

  private static void answer(Socket client, String status) throws IOException {
    write(
        client.getOutputStream(),
        "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  private static String head(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int c = in.read();
      if (c < 0) {
        throw new IOException("the client left");
      }
      head.append((char) c);
    }
    return head.substring(0, head.length() - 2);
  }

  private static String header(String head, String name) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst()
        .orElse("");
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    threads.shutdownNow();
  }
}
