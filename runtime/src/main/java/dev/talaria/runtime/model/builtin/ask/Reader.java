package dev.talaria.runtime.model.builtin.ask;

import dev.talaria.runtime.language.Language;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a request as the wishes in it. Pure: the same words at the same time mean the same. */
public final class Reader {
  /** What is read of a request; who pastes more than this has not typed a request. */
  public static final int READ = 8_000;

  private static final int MOST_WISHES = 8;
  private static final Pattern AFTER_COLON =
      Pattern.compile("(?m)^([^:：`\\n]{1,80})[:：]\\s*(?![`\"'“«„「/\\s])([^`\\n]*[^`\\s])\\s*$");

  private final String text;
  private final ZonedDateTime now;

  private Reader(String text, ZonedDateTime now) {
    this.text = text;
    this.now = now;
  }

  /**
   * What is wished in a request.
   *
   * @param before what was wished last in this conversation; "and yesterday?" goes on from it
   * @return at least one wish, in the order they were said
   */
  public static List<Wish> read(
      String request, Language language, List<Wish> before, ZonedDateTime now) {
    String cut = request.length() > READ ? request.substring(0, READ) : request;
    var reader = new Reader(marked(cut, language), now);
    List<Token> tokens = Folders.mark(Tagger.tag(reader.text, Scanner.scan(reader.text), language));
    List<Wish> wishes = new ArrayList<>();
    for (Clauses.Part part : Clauses.split(tokens, reader::asks)) {
      wishes.addAll(reader.wishes(part));
    }
    List<Wish> resolved = FollowUp.resolve(wishes, tokens, before, now);
    if (resolved.isEmpty()) {
      resolved = List.of(new Wish.Beyond(Wish.Why.NOT_UNDERSTOOD));
    }
    return resolved.size() > MOST_WISHES ? resolved.subList(0, MOST_WISHES) : resolved;
  }

  /** Marks what follows "run:" as a command, so that its words are not searched for meaning. */
  private static String marked(String text, Language language) {
    Matcher m = AFTER_COLON.matcher(text);
    return m.replaceAll(match -> {
      String order = match.group(1);
      List<Token> tokens = Tagger.tag(order, Scanner.scan(order), language);
      boolean run = Mood.of(tokens).kind() == Mood.Kind.COMMAND
          && tokens.stream().anyMatch(t -> t.is(Concept.RUN));
      return Matcher.quoteReplacement(run ? order + ": `" + match.group(2) + "`" : match.group());
    });
  }

  private boolean asks(List<Token> clause) {
    if (clause.stream().allMatch(t -> t.literal() != null || t.plays(Concept.Role.GLUE))) {
      return false; // "… and https://example.org"
    }
    List<Wish> wishes = wishes(clause);
    return !wishes.isEmpty() && !wishes.contains(new Wish.Beyond(Wish.Why.NO_TARGET));
  }

  /** What belongs to a clause may fill in what it asks for, and never turns it into another. */
  private List<Wish> wishes(Clauses.Part part) {
    List<Wish> alone = wishes(part.core());
    List<Wish> whole = part.more().isEmpty() ? alone : wishes(part.whole());
    if (alone.isEmpty()) {
      return whole;
    }
    if (alone.getFirst() instanceof Wish.RunCommand run) {
      List<Wish> all = new ArrayList<>(alone);
      for (List<Token> clause : part.more()) {
        Commands.alsoIn(clause)
            .forEach(command -> all.add(new Wish.RunCommand(command, run.directory())));
      }
      return all;
    }
    boolean alike =
        !whole.isEmpty() && whole.getFirst().getClass() == alone.getFirst().getClass();
    return alike ? whole : alone;
  }

  private List<Wish> wishes(List<Token> clause) {
    Facts facts = Facts.of(text, clause);
    return switch (facts.mood().kind()) {
      case NEGATED -> List.of(new Wish.Beyond(Wish.Why.TOLD_NOT_TO));
      case BEYOND -> List.of(new Wish.Beyond(why(facts.mood())));
      case COMMAND, QUESTION, TELEGRAM, STATEMENT ->
        Rules.match(facts.traits())
            .map(intent -> Wishes.of(intent, facts, SpanReader.read(clause, now)))
            .orElse(List.of());
    };
  }

  private static Wish.Why why(Mood mood) {
    Concept beyond = mood.beyond();
    return beyond == null ? Wish.Why.NOT_UNDERSTOOD : Wish.Why.valueOf(beyond.name());
  }

  /** What a later "and yesterday?" goes on from: talk in between is forgotten. */
  public static List<Wish> worthRemembering(List<Wish> wishes, List<Wish> before) {
    List<Wish> work = wishes.stream()
        .filter(
            w -> !(w instanceof Wish.Talk || w instanceof Wish.Beyond || w instanceof Wish.More))
        .toList();
    return work.isEmpty() ? before : work;
  }

  /** Without repetitions. */
  static List<Wish> distinct(List<Wish> wishes) {
    return List.copyOf(new LinkedHashSet<>(wishes));
  }
}
