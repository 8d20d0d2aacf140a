package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.web.Abortable;
import dev.talaria.runtime.tool.web.Addresses;
import dev.talaria.runtime.tool.web.Fetched;
import dev.talaria.runtime.tool.web.Fetcher;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code http_check}: whether a web address or a port answers, and how fast. The same addresses are
 * refused as for {@code web_fetch}, since an answer tells what runs there. A URL goes through a
 * proxy where one is set; a port is tried from here.
 */
final class HttpCheckTool extends BuiltInTool {
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Pattern HOST_PORT =
      Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([A-Za-z0-9._-]+)):([0-9]{1,5})");

  private final Addresses addresses;

  HttpCheckTool(ToolSettings settings, Addresses addresses) {
    super(
        "http_check",
        "Checks a URL (status, time, redirects, end of the TLS certificate) or a host:port (name"
            + " look-up and TCP connection).",
        settings,
        List.of(Parameter.text("target", "a URL, or host:port").must()));
    this.addresses = addresses;
  }

  @Override
  public Duration deadline(ObjectNode arguments) {
    return LONGEST.plusSeconds(10);
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    String target = arguments.text("target").trim();
    return Effects.connectingTo(
        target.contains("://")
            ? WebFetchTool.uri(target).getHost()
            : hostPort(target).getHostString());
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("target");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    String target = arguments.text("target").trim();
    return target.contains("://")
        ? web(fetcher(context).get(WebFetchTool.uri(target)), context)
        : port(hostPort(target));
  }

  private Fetcher fetcher(ToolContext context) {
    return new Fetcher(addresses, context.proxies(), 1 << 16, LONGEST);
  }

  private static ToolResult web(Fetched page, ToolContext context) {
    var text = new StringBuilder();
    page.hops().forEach(hop -> text.append("%d  %s\n".formatted(hop.status(), hop.from())));
    text.append("%d  %s\n".formatted(page.status(), page.uri()));
    text.append("answered in %d ms from %s\n".formatted(page.took().toMillis(), page.address()));
    ObjectNode data = JsonNodeFactory.instance
        .objectNode()
        .put("status", page.status())
        .put("url", page.uri().toString())
        .put("redirects", page.hops().size())
        .put("latencyMillis", page.took().toMillis());
    if (page.certificateEnds() != null) {
      long days =
          Duration.between(context.clock().instant(), page.certificateEnds()).toDays();
      text.append(
          "certificate valid for %d more days, until %s\n".formatted(days, page.certificateEnds()));
      data.put("certificateDays", days);
    }
    String summary = "%d in %d ms".formatted(page.status(), page.took().toMillis());
    return new ToolResult(text.toString(), page.status() < 400, summary, data, null);
  }

  private ToolResult port(InetSocketAddress target) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    try (var socket = new Socket()) {
      InetAddress address =
          Abortable.call(() -> connected(socket, target), () -> close(socket), LONGEST);
      long millis = Duration.ofNanos(System.nanoTime() - begin).toMillis();
      ObjectNode data =
          JsonNodeFactory.instance.objectNode().put("open", true).put("latencyMillis", millis);
      String summary = "open, %d ms".formatted(millis);
      return ToolResult.ok(
          "%s port %d is open (%d ms)\n"
              .formatted(address.getHostAddress(), target.getPort(), millis),
          summary,
          data);
    }
  }

  private InetAddress connected(Socket socket, InetSocketAddress target) throws IOException {
    InetAddress first = addresses.checked(target.getHostString())[0];
    socket.connect(new InetSocketAddress(first, target.getPort()), (int) LONGEST.toMillis());
    return first;
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InetSocketAddress hostPort(String target) throws BadArgument {
    Matcher matcher = HOST_PORT.matcher(target);
    if (!matcher.matches() || Integer.parseInt(matcher.group(3)) > 65535) {
      throw new BadArgument(
          "target must be a URL or host:port, was " + VisibleText.preview(target, 60));
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    return InetSocketAddress.createUnresolved(host, Integer.parseInt(matcher.group(3)));
  }
}
