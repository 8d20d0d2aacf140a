package dev.talaria.runtime.tool.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTextTest {
  @Test
  void a_page_becomes_text_that_can_be_read() throws Exception {
    String html = """
        <html><head><title>News</title><script>alert(1)</script></head><body>
        <h1>Today</h1><p>First <b>bold</b> line,
          with a <a href="/more">link</a>.</p>
        <ul><li>one</li><li>two</li></ul><pre>  a
            b</pre><table><tr><td>x</td><td>y</td></tr></table></body></html>
        """;

    assertThat(PageText.of(page("text/html; charset=utf-8", html, StandardCharsets.UTF_8)))
        .isEqualTo("""
            # News

            # Today

            First bold line, with a link <http://a.test/more>.

            - one
            - two
              a
                b
            x | y
            """);
  }

  @Test
  void the_charset_of_the_header_or_of_the_page_is_used() throws Exception {
    Charset latin = StandardCharsets.ISO_8859_1;

    assertThat(PageText.of(page("text/plain; charset=iso-8859-1", "café", latin)))
        .isEqualTo("café");
    assertThat(PageText.of(page("text/html", "<meta charset=iso-8859-1><p>café", latin)))
        .isEqualTo("café\n");
    assertThat(PageText.of(page("text/plain; charset=nonsense", "é", StandardCharsets.UTF_8)))
        .isEqualTo("é");
  }

  private static Fetched page(String type, String text, Charset charset) {
    return new Fetched(
        URI.create("http://a.test/"),
        200,
        List.of(),
        type,
        ByteBuffer.wrap(text.getBytes(charset)),
        false,
        Duration.ZERO,
        "",
        null);
  }
}
