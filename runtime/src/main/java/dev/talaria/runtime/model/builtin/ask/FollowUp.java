package dev.talaria.runtime.model.builtin.ask;

import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Puts wishes in relation to each other and to what was wished before. */
final class FollowUp {
  /** A request of nothing but these changes the last one rather than making a new one. */
  private static final Set<Concept> LIGHT = EnumSet.of(
      Concept.SHOW,
      Concept.LOOK,
      Concept.CHECK,
      Concept.ASK,
      Concept.ASKYOU,
      Concept.WANT,
      Concept.LOG,
      Concept.ERROR,
      Concept.WARN,
      Concept.FATAL,
      Concept.PROBLEM,
      Concept.FOLDER,
      Concept.FILE,
      Concept.MORE);

  private FollowUp() {}

  static List<Wish> resolve(
      List<Wish> wishes, List<Token> tokens, List<Wish> before, ZonedDateTime now) {
    List<Wish> understood = wishes.isEmpty() ? changed(tokens, before, now) : wishes;
    List<Wish> merged = new ArrayList<>();
    for (Wish wish : understood) {
      if (wish instanceof Wish.DigestLogs digest) {
        addDigest(merged, inheriting(digest, before));
      } else {
        merged.add(wish);
      }
    }
    return withoutNoise(Reader.distinct(merged));
  }

  /** Greetings and "don't touch anything" need no answer of their own beside real work. */
  private static List<Wish> withoutNoise(List<Wish> wishes) {
    List<Wish> work = wishes.stream()
        .filter(w -> !(w instanceof Wish.Talk))
        .filter(w -> !w.equals(new Wish.Beyond(Wish.Why.TOLD_NOT_TO)))
        .toList();
    return work.isEmpty() ? wishes : work;
  }

  /** "Summarise the errors" after "analyse the logs in /var/log" says more of the same wish. */
  private static void addDigest(List<Wish> wishes, Wish.DigestLogs next) {
    for (int i = 0; i < wishes.size(); i++) {
      if (wishes.get(i) instanceof Wish.DigestLogs last
          && (next.paths().isEmpty() || next.paths().equals(last.paths()))
          && (last.span().isAll() || next.span().isAll() || last.span().equals(next.span()))) {
        wishes.set(
            i,
            new Wish.DigestLogs(
                last.paths(),
                next.span().isAll() ? last.span() : next.span(),
                next.level() == null ? last.level() : next.level(),
                next.contains() == null ? last.contains() : next.contains()));
        return;
      }
    }
    wishes.add(next);
  }

  private static Wish.DigestLogs inheriting(Wish.DigestLogs digest, List<Wish> before) {
    if (!digest.paths().isEmpty()) {
      return digest;
    }
    List<String> paths = lastDigest(before).map(Wish.DigestLogs::paths).orElse(List.of());
    return new Wish.DigestLogs(paths, digest.span(), digest.level(), digest.contains());
  }

  private static Optional<Wish.DigestLogs> lastDigest(List<Wish> before) {
    return before.stream()
        .filter(Wish.DigestLogs.class::isInstance)
        .map(Wish.DigestLogs.class::cast)
        .reduce((first, second) -> second);
  }

  /** The last wish with another time, level or path; none where nothing of that was said. */
  private static List<Wish> changed(List<Token> tokens, List<Wish> before, ZonedDateTime now) {
    if (before.isEmpty() || !tokens.stream().allMatch(FollowUp::isLight)) {
      return List.of();
    }
    Facts facts = Facts.of("", tokens);
    Span span = SpanReader.read(tokens, now);
    String level = Wishes.level(facts);
    String path = facts.paths().isEmpty() ? null : facts.paths().getFirst();
    String address = facts.addresses().isEmpty() ? null : facts.addresses().getFirst();
    if (span.isAll() && level == null && path == null && address == null) {
      return List.of();
    }
    Wish last = before.getLast();
    return switch (last) {
      case Wish.DigestLogs d
      when address == null ->
        List.of(new Wish.DigestLogs(
            path == null ? d.paths() : facts.paths(),
            span.isAll() ? d.span() : span,
            level == null ? d.level() : level,
            d.contains()));
      case Wish.ScanCode s when path != null -> List.of(new Wish.ScanCode(path));
      case Wish.SearchFiles s when path != null -> List.of(new Wish.SearchFiles(s.pattern(), path));
      case Wish.Summarise s when path != null -> List.of(new Wish.Summarise(path));
      case Wish.ListFiles l
      when path != null -> List.of(new Wish.ListFiles(path, l.glob(), l.deep()));
      case Wish.RunTests t when path != null -> List.of(new Wish.RunTests(path));
      case Wish.CheckAddress c when address != null -> List.of(new Wish.CheckAddress(address));
      case Wish.FetchPage f when address != null -> List.of(new Wish.FetchPage(address));
      case Wish.DigestLogs d -> List.of();
      case Wish.ScanCode s -> List.of();
      case Wish.SearchFiles s -> List.of();
      case Wish.Summarise s -> List.of();
      case Wish.ListFiles l -> List.of();
      case Wish.RunTests t -> List.of();
      case Wish.CheckAddress c -> List.of();
      case Wish.FetchPage f -> List.of();
      case Wish.RunCommand r -> List.of();
      case Wish.SystemReport s -> List.of();
      case Wish.More m -> List.of();
      case Wish.Talk t -> List.of();
      case Wish.Beyond b -> List.of();
    };
  }

  private static boolean isLight(Token token) {
    if (token.stop()) {
      return true;
    }
    if (token.literal() != null) {
      return token.literal().kind() != Literal.Kind.CODE;
    }
    return !token.unknown()
        && token.meanings().stream()
            .anyMatch(m -> m.concept().role == Concept.Role.GLUE
                || m.concept().role == Concept.Role.TIME
                || LIGHT.contains(m.concept()));
  }
}
