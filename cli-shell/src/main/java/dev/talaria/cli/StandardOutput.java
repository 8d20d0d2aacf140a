package dev.talaria.cli;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Remembers why it could not be written: a print stream does not say. */
final class StandardOutput extends FilterOutputStream {
  private @Nullable IOException problem;

  StandardOutput(OutputStream out) {
    super(out);
  }

  /** Why something that was printed is lost; nothing where its reader wanted no more. */
  Optional<String> lost() {
    return Optional.ofNullable(problem)
        .map(IOException::getMessage)
        .filter(why -> !why.toLowerCase(Locale.ROOT).contains("broken pipe"));
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      problem = e;
      throw e;
    }
  }
}
