package dev.talaria.config.load;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** One HOCON file, with a plain sentence for everything that can be wrong with it. */
final class SettingsFile {
  private static final int LARGEST = 1 << 20;
  private static final Pattern UNENDED =
      Pattern.compile("^List should have .*instead had token: (.+)$");

  private SettingsFile() {}

  static byte[] read(Path file) {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw problem(
          file, Files.isDirectory(file) ? "is a directory, not a file" : "is not a plain file");
    }
    try (var in = Files.newInputStream(file)) {
      var bytes = in.readNBytes(LARGEST + 1);
      if (bytes.length > LARGEST) {
        throw problem(file, "is larger than 1 MiB, which no settings file is");
      }
      return bytes;
    } catch (NoSuchFileException missing) {
      throw problem(file, "does not exist");
    } catch (AccessDeniedException denied) {
      throw problem(file, "may not be read by you");
    } catch (IOException broken) {
      throw problem(file, "cannot be read: " + broken.getMessage());
    }
  }

  static ConfigObject parse(Path file, byte[] bytes, ConfigIncluder includes) {
    return parse(file.toString(), text(file, bytes), includes);
  }

  static ConfigObject parse(String name, String text, ConfigIncluder includes) {
    var options = ConfigParseOptions.defaults()
        .setSyntax(ConfigSyntax.CONF)
        .setOriginDescription(name)
        .setIncluder(includes);
    try {
      return ConfigFactory.parseString(text, options).root();
    } catch (ConfigException.WrongType list) {
      throw new ConfigProblem("", name + " must hold blocks such as talaria { … }, not a list");
    } catch (ConfigException malformed) {
      throw new ConfigProblem("", told(name, malformed));
    } catch (StackOverflowError deep) {
      throw new ConfigProblem("", name + " has blocks nested too deeply");
    }
  }

  private static String told(String name, ConfigException malformed) {
    var origin = malformed.origin();
    var message = String.valueOf(malformed.getMessage());
    if (origin == null) {
      return name + ": " + message;
    }
    var start = origin.description() + ": ";
    return Layer.place(origin)
        + ": "
        + plain(message.startsWith(start) ? message.substring(start.length()) : message);
  }

  /** The library's words, without its guesses about quotes and other kinds of files. */
  private static String plain(String message) {
    if (message.matches("expecting a close parenthes.s '\\)' here, not: end of file")) {
      return "a { or ( that was opened is never closed";
    }
    var said = message.replaceFirst("(?s) \\(if you .*", "");
    return UNENDED
        .matcher(said)
        .replaceFirst("a list must go on with a comma or end with ] before $1");
  }

  private static String text(Path file, byte[] bytes) {
    var in = ByteBuffer.wrap(bytes);
    var out = CharBuffer.allocate(bytes.length);
    var result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
    if (result.isError()) {
      long line = out.flip().chars().filter(c -> c == '\n').count() + 1;
      throw new ConfigProblem("", file + ":" + line + ": is not UTF-8 text");
    }
    var text = out.flip().toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static ConfigProblem problem(Path file, String what) {
    return new ConfigProblem("", file + " " + what);
  }
}
