package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.process.CappedOutput;
import dev.talaria.runtime.tool.process.RedactedOutput;
import dev.talaria.runtime.tool.web.Addresses;
import dev.talaria.runtime.tool.web.Fetched;
import dev.talaria.runtime.tool.web.Fetcher;
import dev.talaria.runtime.tool.web.PageText;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** {@code web_fetch}: a page from the web, as text. */
final class WebFetchTool extends BuiltInTool {
  private static final int LARGEST = 16 << 20;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Addresses addresses;

  WebFetchTool(ToolSettings settings, Addresses addresses) {
    super(
        "web_fetch",
        "Gets a web page and gives it as readable text. Private and local addresses are refused"
            + " unless the settings allow them.",
        settings,
        List.of(
            Parameter.text("url", "http or https").must(),
            Parameter.flag("raw", "the source as it is, not made readable")));
    this.addresses = addresses;
  }

  @Override
  public Duration deadline(ObjectNode arguments) {
    return LONGEST.plusSeconds(10);
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return Effects.connectingTo(uri(arguments.text("url")).getHost());
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("url");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    Fetched page =
        new Fetcher(addresses, context.proxies(), LARGEST, LONGEST).get(uri(arguments.text("url")));
    var text = new StringBuilder();
    page.hops().forEach(hop -> text.append("[%d from %s]\n".formatted(hop.status(), hop.from())));
    String summary = "%d, %s".formatted(page.status(), FileKind.size(page.body().limit()));
    if (!PageText.isText(page.contentType())) {
      text.append("[%d, %s: no text; terminal with curl can save it]\n"
          .formatted(page.status(), VisibleText.preview(page.contentType(), 100)));
      return new ToolResult(text.toString(), false, summary, null, null);
    }
    String body = arguments.flag("raw")
        ? new String(page.body().array(), StandardCharsets.UTF_8)
        : PageText.of(page);
    var output = new CappedOutput(
        settings.outputCap(),
        context.outputDirectory(),
        "web-" + context.call(),
        context.outputRoom());
    try (output;
        var redacted = new RedactedOutput(context.redactor(), output)) {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      redacted.accept(bytes, bytes.length);
    }
    text.append(output.text(settings.outputCap()));
    String file = output.file().map(Path::toString).orElse(null);
    text.append(file == null ? "" : "\n[whole text: " + file + "; read_file pages it]");
    text.append(
        page.cut()
            ? "\n[the page is larger than %s and was cut]".formatted(FileKind.size(LARGEST))
            : "");
    text.append("\n[%d %s]\n".formatted(page.status(), page.uri()));
    return new ToolResult(text.toString(), page.status() < 400, summary, null, file);
  }

  /** Refuses here what is no web address, so that the policy and the call agree on the host. */
  static URI uri(String given) throws BadArgument {
    try {
      return Fetcher.webAddress(new URI(given.trim()));
    } catch (URISyntaxException | IOException e) {
      throw new BadArgument(
          "url cannot be used: " + VisibleText.preview(String.valueOf(e.getMessage()), 200));
    }
  }
}
