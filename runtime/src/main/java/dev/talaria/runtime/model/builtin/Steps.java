package dev.talaria.runtime.model.builtin;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.model.builtin.ask.PathLooks;
import dev.talaria.runtime.model.builtin.ask.Wish;
import dev.talaria.runtime.model.builtin.report.Listing;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Which tool a wish needs first, and what it needs after that. At most two calls for a wish. */
final class Steps {
  /** Where logs are looked for when none are named. */
  static final String LOGS = "/var/log";

  private static final int LINES = 2_000;
  private static final int DEEP = 12;

  private final Language language;
  private final List<Done> earlier;

  /** @param earlier results of the turns before, newest last, for "the second one" */
  Steps(Language language, List<Done> earlier) {
    this.language = language;
    this.earlier = earlier;
  }

  /** The next call for a wish that has these results; none where it can be answered. */
  Optional<Need> next(Wish wish, List<Done> done) {
    return switch (done.size()) {
      case 0 -> first(wish);
      case 1 -> second(wish, done.getFirst());
      default -> Optional.empty();
    };
  }

  private Optional<Need> first(Wish wish) {
    return switch (wish) {
      case Wish.DigestLogs digest -> Optional.of(digest(digest));
      case Wish.ScanCode(var path) -> Optional.of(Need.of("code_scan").with("path", path));
      case Wish.SearchFiles(var pattern, var path) ->
        Optional.of(Need.of("search_files").with("pattern", regex(pattern)).with("path", path));
      case Wish.Summarise(var path) ->
        Optional.of(PathLooks.isFolder(path) ? list(path, null, false) : read(path));
      case Wish.ListFiles(var path, var glob, var deep) -> Optional.of(list(path, glob, deep));
      case Wish.RunCommand(var command, var directory) -> Optional.of(terminal(command, directory));
      case Wish.RunTests(var path) -> Optional.of(list(path, null, false));
      case Wish.CheckAddress(var url) ->
        Optional.of(Need.of("http_check").with("target", target(url)));
      case Wish.FetchPage(var url) -> Optional.of(Need.of("web_fetch").with("url", web(url)));
      case Wish.SystemReport ignored -> Optional.of(Need.of("system_status"));
      case Wish.More(var item) -> item > 0 ? item(item) : Optional.empty();
      case Wish.Talk ignored -> Optional.empty();
      case Wish.Beyond ignored -> Optional.empty();
    };
  }

  private static Optional<Need> second(Wish wish, Done done) {
    return switch (wish) {
      case Wish.Summarise(var path)
      when !done.result().ok() && isRead(done) ->
        Optional.of(list(path, null, false)); // it may be a folder
      case Wish.Summarise(var path)
      when done.result().ok() && !isRead(done) ->
        Listing.of(done.result()).readme().map(name -> read(below(path, name)));
      case Wish.RunTests(var path)
      when done.result().ok() ->
        TestCommand.of(Listing.of(done.result()).names())
            .map(command -> terminal(command, path.equals(".") ? null : path));
      case Wish.Summarise s -> Optional.empty();
      case Wish.RunTests t -> Optional.empty();
      case Wish.DigestLogs d -> Optional.empty();
      case Wish.ScanCode s -> Optional.empty();
      case Wish.SearchFiles s -> Optional.empty();
      case Wish.ListFiles l -> Optional.empty();
      case Wish.RunCommand r -> Optional.empty();
      case Wish.CheckAddress c -> Optional.empty();
      case Wish.FetchPage f -> Optional.empty();
      case Wish.SystemReport s -> Optional.empty();
      case Wish.More m -> Optional.empty();
      case Wish.Talk t -> Optional.empty();
      case Wish.Beyond b -> Optional.empty();
    };
  }

  private Need digest(Wish.DigestLogs digest) {
    List<String> paths = digest.paths().isEmpty() ? List.of(LOGS) : digest.paths();
    Need need = Need.of("log_digest").with("paths", paths.stream().distinct().toList());
    if (digest.span().since() != null) {
      need.with("since", digest.span().since());
    }
    if (digest.span().until() != null) {
      need.with("until", digest.span().until());
    }
    if (digest.level() != null) {
      need.with("level", digest.level());
    }
    if (digest.contains() != null) {
      need.with("contains", digest.contains());
    }
    return need.with("language", language.name().toLowerCase(Locale.ROOT));
  }

  /** The file behind an item of the last list or search. */
  private Optional<Need> item(int item) {
    if (earlier.isEmpty()) {
      return Optional.empty();
    }
    Done last = earlier.getLast();
    ObjectNode arguments = last.call().arguments();
    return switch (last.call().tool()) {
      case "list_files" ->
        Listing.of(last.result())
            .item(item)
            .map(name -> read(below(arguments.path("path").asText("."), name)));
      default -> Optional.empty();
    };
  }

  private static Need list(String path, @Nullable String glob, boolean deep) {
    Need need = Need.of("list_files").with("path", path);
    if (glob != null) {
      need.with("glob", glob);
    }
    return need.with("depth", deep ? DEEP : 1);
  }

  private static Need read(String path) {
    return Need.of("read_file").with("path", path).with("limit", LINES);
  }

  private static Need terminal(String command, @Nullable String directory) {
    Need need = Need.of("terminal").with("command", command);
    return directory == null ? need : need.with("cwd", directory);
  }

  /** An address, or a host with its port, as it was given; a bare host is meant as its site. */
  private static String target(String address) {
    return address.matches(".*(://|:\\d+$).*") ? address : web(address);
  }

  private static String web(String address) {
    if (address.contains("://")) {
      return address;
    }
    boolean here = address.startsWith("localhost") || address.matches("[\\d.]+(:\\d+)?");
    return (here ? "http://" : "https://") + address;
  }

  private static boolean isRead(Done done) {
    return done.call().tool().equals("read_file");
  }

  /** A listing may name its files from the folder on or from where the session is. */
  private static String below(String folder, String name) {
    String stem = folder.endsWith("/") ? folder : folder + "/";
    return name.startsWith("/") || folder.equals(".") || name.startsWith(stem) ? name : stem + name;
  }

  /** What is meant as text is searched as text where it is no expression. */
  private static String regex(String pattern) {
    try {
      Pattern.compile(pattern);
      return pattern;
    } catch (PatternSyntaxException e) {
      return pattern.replaceAll("([\\\\\\[\\](){}.*+?^$|])", "\\\\$1");
    }
  }
}
