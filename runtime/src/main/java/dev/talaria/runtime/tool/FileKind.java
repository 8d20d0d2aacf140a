package dev.talaria.runtime.tool;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Tells text from everything else by the first bytes of a file. */
final class FileKind {
  private static final int LOOKED_AT = 8000;

  private static final Map<String, String> SIGNATURES = new TreeMap<>(Map.ofEntries(
      Map.entry("\u007fELF", "a program (ELF)"),
      Map.entry("\u0089PNG", "a picture (PNG)"),
      Map.entry("\u00ff\u00d8\u00ff", "a picture (JPEG)"),
      Map.entry("GIF8", "a picture (GIF)"),
      Map.entry("%PDF", "a PDF document"),
      Map.entry("PK\u0003\u0004", "a zip archive (or jar, docx, …)"),
      Map.entry("\u001f\u008b", "gzip data; zcat shows it"),
      Map.entry("BZh", "bzip2 data"),
      Map.entry("(\u00b5/\u00fd", "zstd data"),
      Map.entry("\u00fd7zXZ", "xz data"),
      Map.entry("SQLite format 3", "an SQLite database"),
      Map.entry("\u00ca\u00fe\u00ba\u00be", "a Java class"),
      Map.entry("\u00ff\u00fe", "text in UTF-16; iconv makes it readable"),
      Map.entry("\u00fe\u00ff", "text in UTF-16; iconv makes it readable")));

  private FileKind() {}

  /** What a file is where it is no text, or empty where it is. */
  static Optional<String> ifBinary(Path file) throws IOException {
    byte[] first;
    try (InputStream in = Files.newInputStream(file)) {
      first = in.readNBytes(LOOKED_AT);
    }
    String start = new String(first, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> signature : SIGNATURES.entrySet()) {
      if (start.startsWith(signature.getKey())) {
        return Optional.of(signature.getValue());
      }
    }
    return start.indexOf('\0') >= 0 ? Optional.of("binary data") : Optional.empty();
  }

  /** "3.4 MB", as a person reads a size. */
  static String size(long bytes) {
    if (bytes < 1000) {
      return bytes + " B";
    }
    double value = bytes;
    int unit = -1;
    while (value >= 999.5) {
      value /= 1000;
      unit++;
    }
    return (value < 10 ? "%.1f %cB" : "%.0f %cB").formatted(value, "kMGTPE".charAt(unit));
  }
}
