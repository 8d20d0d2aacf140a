package dev.talaria.runtime.model.builtin.ask;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fills in what an intent needs from the facts of its clause. */
final class Wishes {
  private Wishes() {}

  static List<Wish> of(Rules.Intent intent, Facts facts, Span span) {
    return switch (intent) {
      case DIGEST -> List.of(new Wish.DigestLogs(logs(facts), span, level(facts), text(facts)));
      case SCAN -> orHere(facts).stream().<Wish>map(Wish.ScanCode::new).toList();
      case SEARCH ->
        orHere(facts).stream()
            .<Wish>map(p -> new Wish.SearchFiles(sought(facts), p))
            .toList();
      case LIST ->
        orHere(facts).stream()
            .<Wish>map(p -> new Wish.ListFiles(p, glob(facts), glob(facts) != null))
            .toList();
      case SUMMARISE ->
        orHere(facts).stream().map(p -> summarise(asCalled(p, facts))).toList();
      case RUN -> List.of(new Wish.RunCommand(facts.commands().getFirst(), directory(facts)));
      case UNMARKED -> List.of(new Wish.Beyond(Wish.Why.UNMARKED_COMMAND));
      case TESTS -> orHere(facts).stream().<Wish>map(Wish.RunTests::new).toList();
      case CHECK -> facts.addresses().stream().<Wish>map(Wish.CheckAddress::new).toList();
      case FETCH -> facts.addresses().stream().<Wish>map(Wish.FetchPage::new).toList();
      case SYSTEM -> List.of(new Wish.SystemReport());
      case MORE -> List.of(new Wish.More(item(facts)));
      case HELLO -> List.of(new Wish.Talk(Wish.About.HELLO));
      case THANKS -> List.of(new Wish.Talk(Wish.About.THANKS));
      case BYE -> List.of(new Wish.Talk(Wish.About.BYE));
      case SELF -> List.of(new Wish.Talk(Wish.About.SELF));
      case NO_TARGET -> List.of(new Wish.Beyond(Wish.Why.NO_TARGET));
    };
  }

  /** Which of the levels named is the least severe; null where none is. */
  static @Nullable String level(Facts facts) {
    if (facts.has(Concept.WARN)) {
      return "warn";
    }
    if (facts.has(Concept.ERROR) || facts.has(Concept.PROBLEM)) {
      return "error";
    }
    return facts.has(Concept.FATAL) ? "fatal" : null;
  }

  /** A log is digested rather than read: it is long, and what matters in it is rare. */
  private static Wish summarise(String path) {
    return PathLooks.isLog(path) && !PathLooks.isFolderName(path)
        ? new Wish.DigestLogs(List.of(path), Span.ALL, null, null)
        : new Wish.Summarise(path);
  }

  private static List<String> logs(Facts facts) {
    List<String> paths = new ArrayList<>(facts.paths());
    paths.addAll(facts.globs());
    return paths;
  }

  private static List<String> orHere(Facts facts) {
    return facts.paths().isEmpty() ? List.of(".") : facts.paths();
  }

  /** What is called a folder is one, whatever its name looks like. */
  private static String asCalled(String path, Facts facts) {
    boolean folder = facts.has(Concept.FOLDER) || facts.has(Concept.CODE);
    return folder && !PathLooks.isFile(path) && !PathLooks.isFolder(path) ? path + "/" : path;
  }

  private static @Nullable String text(Facts facts) {
    if (!facts.texts().isEmpty()) {
      return facts.texts().getFirst();
    }
    return facts.has(Concept.CONTAIN) || facts.has(Concept.FIND) ? facts.words() : null;
  }

  private static @Nullable String directory(Facts facts) {
    return facts.has(Concept.IN) && facts.paths().size() == 1 ? facts.paths().getFirst() : null;
  }

  private static String sought(Facts facts) {
    String text = facts.texts().isEmpty() ? facts.words() : facts.texts().getFirst();
    return text == null ? "" : text;
  }

  private static @Nullable String glob(Facts facts) {
    if (!facts.globs().isEmpty()) {
      return facts.globs().getFirst();
    }
    String name = sought(facts);
    return name.isEmpty() ? null : "*" + name + "*";
  }

  private static int item(Facts facts) {
    return facts.tokens().stream()
        .mapToInt(t -> Math.max(t.value(Concept.ORDINAL), t.value(Concept.NUMBER)))
        .max()
        .orElse(0);
  }
}
