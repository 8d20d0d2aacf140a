package dev.talaria.runtime.tool.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Tag;
import org.jsoup.select.NodeFilter;
import org.jspecify.annotations.Nullable;

/** Makes text that can be read out of what a server sent. */
public final class PageText {
  private static final Pattern CHARSET =
      Pattern.compile("charset=\"?([^\\s;\"]+)", Pattern.CASE_INSENSITIVE);
  private static final Pattern TEXT =
      Pattern.compile("text/|json|xml|javascript|yaml|csv|^$", Pattern.CASE_INSENSITIVE);
  private static final Set<String> BLOCKS = Set.of(
      "p",
      "div",
      "section",
      "article",
      "table",
      "tr",
      "ul",
      "ol",
      "pre",
      "blockquote",
      "header",
      "footer",
      "br",
      "dt",
      "dd");

  private static final Set<String> UNREAD =
      Set.of("script", "style", "noscript", "svg", "template", "iframe");

  private PageText() {}

  /** Whether a content type is one of text. */
  public static boolean isText(String contentType) {
    return TEXT.matcher(contentType).find();
  }

  /** HTML as readable text, anything else as it is. */
  public static String of(Fetched page) throws IOException {
    Charset charset = charset(page.contentType());
    if (!page.contentType().contains("html")) {
      return new String(page.body().array(), charset == null ? StandardCharsets.UTF_8 : charset);
    }
    Document document = Jsoup.parse(
        new ByteArrayInputStream(page.body().array()),
        charset == null ? null : charset.name(),
        page.uri().toString());
    var text = new TextMaker(document.baseUri());
    String title = document.title();
    document.body().filter(text);
    return (title.isEmpty() ? "" : "# " + title + "\n\n") + text.text();
  }

  private static @Nullable Charset charset(String contentType) {
    Matcher matcher = CHARSET.matcher(contentType);
    try {
      return matcher.find() ? Charset.forName(matcher.group(1)) : null;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return null;
    }
  }

  /** Linear in the page: no look at a node goes through those around it. */
  private static final class TextMaker implements NodeFilter {
    private final StringBuilder out = new StringBuilder();
    private final Deque<Integer> saidBefore = new ArrayDeque<>();
    private final Element link;
    private int pres;
    private int said;

    TextMaker(String base) {
      this.link = new Element(Tag.valueOf("a"), base);
    }

    @Override
    public FilterResult head(Node node, int depth) {
      if (node instanceof TextNode text) {
        String words = pres > 0 ? text.getWholeText() : text.text();
        out.append(atLineStart() && pres == 0 ? words.stripLeading() : words);
        said += text.isBlank() ? 0 : 1;
      } else if (node instanceof Element element) {
        String name = element.normalName();
        if (UNREAD.contains(name)) {
          return FilterResult.SKIP_ENTIRELY;
        }
        begin(element, name);
      }
      return FilterResult.CONTINUE;
    }

    private void begin(Element element, String name) {
      if (name.matches("h[1-6]")) {
        line();
        out.append('\n').append("#".repeat(name.charAt(1) - '0')).append(' ');
      } else if (name.equals("li")) {
        line();
        out.append("- ");
      } else if (name.equals("a")) {
        saidBefore.push(said);
      } else if (BLOCKS.contains(name)) {
        line();
        pres += name.equals("pre") ? 1 : 0;
      } else if (name.equals("td") || name.equals("th")) {
        out.append(isFirst(element) ? "" : " | ");
      }
    }

    private static boolean isFirst(Element cell) {
      Element before = cell.previousElementSibling();
      while (before != null && UNREAD.contains(before.normalName())) {
        before = before.previousElementSibling();
      }
      return before == null;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
      if (node instanceof Element element) {
        end(element, element.normalName());
      }
      return FilterResult.CONTINUE;
    }

    private void end(Element element, String name) {
      if (name.equals("a")) {
        String address = link.attr("href", element.attr("href")).absUrl("href");
        if (saidBefore.pop() < said && element.hasAttr("href") && address.startsWith("http")) {
          out.append(" <").append(address).append('>');
        }
      } else if (name.matches("h[1-6]|li") || BLOCKS.contains(name)) {
        line();
        pres -= name.equals("pre") ? 1 : 0;
        if (name.equals("p") || name.matches("h[1-6]")) {
          out.append('\n');
        }
      }
    }

    private boolean atLineStart() {
      return out.isEmpty() || out.charAt(out.length() - 1) == '\n';
    }

    private void line() {
      if (!atLineStart()) {
        out.append('\n');
      }
    }

    String text() {
      return out.toString()
              .replaceAll("(?<![ \t])[ \t]++\n", "\n")
              .replaceAll("\n{3,}", "\n\n")
              .strip()
          + "\n";
    }
  }
}
