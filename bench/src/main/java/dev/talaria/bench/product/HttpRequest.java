package dev.talaria.bench.product;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads the bodies of HTTP/1.1 requests, and nothing of them but their length. */
final class HttpRequest {
  private HttpRequest() {}

  /** The body of the next request, or null where the client is done. */
  static byte @Nullable [] read(InputStream in) throws IOException {
    if (line(in) == null) {
      return null;
    }
    int length = 0;
    boolean chunked = false;
    for (var line = line(in); line != null && !line.isEmpty(); line = line(in)) {
      var header = line.toLowerCase(Locale.ROOT);
      if (header.startsWith("content-length:")) {
        length = Integer.parseInt(header.substring(15).strip());
      } else if (header.startsWith("transfer-encoding:")) {
        chunked = header.contains("chunked");
      }
    }
    return chunked ? chunks(in) : in.readNBytes(length);
  }

  private static byte[] chunks(InputStream in) throws IOException {
    var body = new ByteArrayOutputStream();
    for (var line = line(in); line != null; line = line(in)) {
      int size = Integer.parseInt(line.split(";", 2)[0].strip(), 16);
      body.write(in.readNBytes(size));
      line(in);
      if (size == 0) {
        break;
      }
    }
    return body.toByteArray();
  }

  private static @Nullable String line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream(80);
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return null;
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }
}
