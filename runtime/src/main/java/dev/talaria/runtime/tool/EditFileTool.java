package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code edit_file}: replaces an exact text in a file; all else in it stays as it is, byte for
 * byte.
 */
final class EditFileTool extends BuiltInTool {
  private static final long LARGEST = 64L << 20;

  EditFileTool(ToolSettings settings) {
    super(
        "edit_file",
        "Replaces a text in a file by another. The old text must be exactly as in the file, with its"
            + " white space, and occur once; give enough lines around it, or set all.",
        settings,
        List.of(
            Parameter.text("path", "the file").must(),
            Parameter.text("old", "the text to replace, without line numbers").must(),
            Parameter.text("new", "what takes its place; may be empty").must(),
            Parameter.flag("all", "replace every occurrence")));
  }

  @Override
  public boolean hasSideEffects(ObjectNode arguments) {
    return true;
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    Path file = arguments.path("path", paths);
    return new Effects(List.of(file), List.of(file), "", null, List.of());
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("path");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context) throws BadArgument, IOException {
    Path file = arguments.path("path", ToolPaths.of(context));
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    String problem = AtomicFile.problem(file);
    if (problem.isEmpty() && Files.size(file) > LARGEST) {
      problem = file + " is too large to edit: " + FileKind.size(Files.size(file));
    }
    if (!problem.isEmpty()) {
      return ToolResult.failed("edit_file: " + problem);
    }
    byte[] bytes = Files.readAllBytes(file);
    Charset charset = charset(bytes);
    String text = new String(bytes, charset);
    String eol = text.contains("\r\n") && !arguments.text("old").contains("\r") ? "\r\n" : "\n";
    String old = arguments.text("old").replace("\n", eol);
    String fresh = arguments.text("new").replace("\r\n", "\n").replace("\n", eol);
    if (old.isEmpty() || old.equals(fresh)) {
      throw new BadArgument(old.isEmpty() ? "old must not be empty" : "old and new are the same");
    }
    if (!charset.newEncoder().canEncode(fresh)) {
      throw new BadArgument("new has characters that the file, which is no UTF-8, cannot hold");
    }
    List<Integer> places = places(text, old);
    if (places.isEmpty() || (places.size() > 1 && !arguments.flag("all"))) {
      return ToolResult.failed("edit_file: " + refusal(text, old, places));
    }
    AtomicFile.write(file, text.replace(old, fresh).getBytes(charset));
    String where = lines(text, places);
    return ToolResult.ok(
        "changed %s at %s\n".formatted(file, where),
        "%d %s".formatted(places.size(), places.size() == 1 ? "change" : "changes"));
  }

  /** Latin-1 where it is no UTF-8: every byte is a character then and comes back as it was. */
  private static Charset charset(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return StandardCharsets.UTF_8;
    } catch (CharacterCodingException e) {
      return StandardCharsets.ISO_8859_1;
    }
  }

  private static List<Integer> places(String text, String old) {
    var places = new ArrayList<Integer>();
    for (int at = text.indexOf(old); at >= 0; at = text.indexOf(old, at + old.length())) {
      places.add(at);
    }
    return places;
  }

  private static String refusal(String text, String old, List<Integer> places) {
    return places.isEmpty()
        ? "the old text is not in the file; " + SimilarPlace.describe(text, old)
        : "the old text occurs %d times, at %s; give more of the lines around the one you mean, or set all"
            .formatted(places.size(), lines(text, places));
  }

  private static String lines(String text, List<Integer> places) {
    String numbers = places.stream()
        .limit(10)
        .map(at ->
            Long.toString(text.substring(0, at).chars().filter(c -> c == '\n').count() + 1))
        .collect(Collectors.joining(", "));
    return (places.size() == 1 ? "line " : "lines ") + numbers + (places.size() > 10 ? ", …" : "");
  }
}
