package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.Reference.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the references in a text. */
final class Templates {
  private static final String OPEN = "${";
  private static final String MEANS_ITSELF = "$${";

  /** Of a reference with its names. */
  private static final int LONGEST = 200;

  private Templates() {}

  /** Who wants to know what is found, with its offset in the text. */
  interface Reader {
    /** Null where it stands for nothing, which the reader has put down. */
    @Nullable
    Reference reference(int offset, String inside);

    void wrong(int offset, String message, String hint);
  }

  /** What is wrong is left out. */
  static Template read(String text, Reader reader) {
    var parts = new ArrayList<Template.Part>();
    var written = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int dollar = text.indexOf('$', at);
      written.append(text, at, dollar < 0 ? text.length() : dollar);
      if (dollar < 0) {
        break;
      }
      if (text.startsWith(MEANS_ITSELF, dollar)) {
        written.append(OPEN);
        at = dollar + MEANS_ITSELF.length();
      } else if (text.startsWith(OPEN, dollar)) {
        int end = endOf(text, dollar);
        if (end < 0) {
          reader.wrong(
              dollar, "${ is not closed", "Write } behind it, or $${ where it means itself");
          at = dollar + OPEN.length();
          continue;
        }
        var inside = text.substring(dollar + OPEN.length(), end);
        var reference = reader.reference(dollar, inside);
        if (reference != null) {
          addText(parts, written);
          parts.add(new Template.Value(reference));
        }
        at = end + 1;
      } else {
        written.append('$');
        at = dollar + 1;
      }
    }
    addText(parts, written);
    return new Template(parts);
  }

  /** Where the reference that begins there ends; below 0 where it does not nearby in its line. */
  static int endOf(String text, int dollar) {
    int until = Math.min(text.length(), dollar + LONGEST);
    int end = text.indexOf('}', dollar, until);
    int line = text.indexOf('\n', dollar, until);
    return end < 0 || (line >= 0 && line < end) ? -1 : end;
  }

  private static void addText(List<Template.Part> parts, StringBuilder written) {
    if (!written.isEmpty()) {
      parts.add(new Template.Text(written.toString()));
      written.setLength(0);
    }
  }

  /** The inside of a reference; whether there is such a step or input is not looked at. */
  static Optional<Reference> reference(String inside) {
    var words = inside.strip().split("\\.", -1);
    return switch (words[0] + "/" + words.length) {
      case "item/1" -> Optional.of(new Reference.Item());
      case "round/1" -> Optional.of(new Reference.Round());
      case "inputs/2" -> Optional.of(new Reference.OfInput(words[1]));
      case "steps/3" -> part(words[2]).map(part -> new Reference.OfStep(words[1], part));
      case "previous/3" -> part(words[2]).map(part -> new Reference.OfRoundBefore(words[1], part));
      default -> Optional.empty();
    };
  }

  private static Optional<Part> part(String word) {
    return switch (word) {
      case "result" -> Optional.of(Part.RESULT);
      case "state" -> Optional.of(Part.STATE);
      default -> Optional.empty();
    };
  }
}
