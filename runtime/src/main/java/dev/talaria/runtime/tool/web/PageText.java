package dev.talaria.runtime.tool.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;
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
    document.select("script, style, noscript, svg, template, iframe").remove();
    var text = new TextMaker();
    String title = document.title();
    document.body().traverse(text);
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

  private static final class TextMaker implements NodeVisitor {
    private final StringBuilder out = new StringBuilder();

    @Override
    public void head(Node node, int depth) {
      if (node instanceof TextNode text) {
        Element around = text.parent();
        boolean kept = around != null && around.closest("pre") != null;
        String words = kept ? text.getWholeText() : text.text();
        out.append(atLineStart() && !kept ? words.stripLeading() : words);
      } else if (node instanceof Element element) {
        String name = element.normalName();
        if (name.matches("h[1-6]")) {
          line();
          out.append('\n').append("#".repeat(name.charAt(1) - '0')).append(' ');
        } else if (name.equals("li")) {
          line();
          out.append("- ");
        } else if (BLOCKS.contains(name)) {
          line();
        } else if (name.equals("td") || name.equals("th")) {
          out.append(element.elementSiblingIndex() == 0 ? "" : " | ");
        }
      }
    }

    @Override
    public void tail(Node node, int depth) {
      if (!(node instanceof Element element)) {
        return;
      }
      String name = element.normalName();
      String link = name.equals("a") ? element.absUrl("href") : "";
      if (link.startsWith("http") && !element.text().isEmpty()) {
        out.append(" <").append(link).append('>');
      } else if (name.matches("h[1-6]|li") || BLOCKS.contains(name)) {
        line();
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
              .replaceAll("[ \t]+\n", "\n")
              .replaceAll("\n{3,}", "\n\n")
              .strip() + "\n";
    }
  }
}
